#include <aie_api/aie.hpp>

void conv1d_bias_relu_bfloat16(bfloat16 *in_buffer, bfloat16 *kernel, bfloat16 *out_buffer, bfloat16 bias, uint32_t stride) {
    const uint32_t outputs = (256 - 4) / stride + 1;
    for (uint32_t i = 0; i < outputs; ++i) {
        float sum = bias;
        for (uint32_t j = 0; j < 4; ++j)
            sum += static_cast<float>(in_buffer[i * stride + j]) * static_cast<float>(kernel[j]);
        out_buffer[i] = static_cast<bfloat16>(sum > 0.0f ? sum : 0.0f);
    }
}
