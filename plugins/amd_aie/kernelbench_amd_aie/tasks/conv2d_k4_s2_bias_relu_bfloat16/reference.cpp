#include <aie_api/aie.hpp>

void conv2d_k4_s2_bias_relu_bfloat16(bfloat16 *in_buffer, bfloat16 *kernel, bfloat16 *out_buffer, bfloat16 bias,
                                     uint32_t stride) {
    const uint32_t side = (16 - 4) / stride + 1;
    for (uint32_t r = 0; r < side; ++r) {
        for (uint32_t c = 0; c < side; ++c) {
            const bfloat16 *window = in_buffer + r * stride * 16 + c * stride;
            float sum = bias;
            for (uint32_t i = 0; i < 4; ++i)
                for (uint32_t j = 0; j < 4; ++j)
                    sum += static_cast<float>(window[i * 16 + j]) * static_cast<float>(kernel[i * 4 + j]);
            out_buffer[r * side + c] = static_cast<bfloat16>(sum > 0.0f ? sum : 0.0f);
        }
    }
}
