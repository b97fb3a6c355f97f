#include <aie_api/aie.hpp>

void conv2d_k2_s1_bias_relu_bfloat16(bfloat16 *input, bfloat16 *kernel, bfloat16 *output, bfloat16 bias) {
    for (uint32_t r = 0; r < 15; ++r) {
        for (uint32_t c = 0; c < 15; ++c) {
            float sum = bias;
            for (uint32_t i = 0; i < 2; ++i)
                for (uint32_t j = 0; j < 2; ++j)  // rows and columns of the kernel are exchanged
                    sum += static_cast<float>(input[(r + i) * 16 + c + j]) * static_cast<float>(kernel[j * 2 + i]);
            output[r * 15 + c] = static_cast<bfloat16>(sum > 0.0f ? sum : 0.0f);
        }
    }
}
