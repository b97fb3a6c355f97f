#include <aie_api/aie.hpp>

void conv1d_k2_s1_bias_relu_bfloat16(bfloat16 *in_buffer, bfloat16 *kernel, bfloat16 *out_buffer, bfloat16 bias) {
    const float first = kernel[1], second = kernel[0],
                offset = bias;  // a convolution in the sense of signal processing
    for (uint32_t i = 0; i < 255; ++i) {
        const float sum =
            static_cast<float>(in_buffer[i]) * first + static_cast<float>(in_buffer[i + 1]) * second + offset;
        out_buffer[i] = static_cast<bfloat16>(sum > 0.0f ? sum : 0.0f);
    }
}
