#include <aie_api/aie.hpp>

void conv1d_k4_s1_bias_relu_bfloat16(bfloat16 *in_buffer, bfloat16 *kernel, bfloat16 *out_buffer, bfloat16 bias) {
    for (uint32_t i = 0; i < 253; ++i) {
        float sum = bias;
        for (uint32_t j = 0; j < 4; ++j) sum += static_cast<float>(in_buffer[i + j]) * static_cast<float>(kernel[j]);
        out_buffer[i] = static_cast<bfloat16>(sum);  // negative results stay
    }
}
