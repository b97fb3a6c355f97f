#include <aie_api/aie.hpp>

void conv2d_bfloat16(bfloat16 *input_matrix, bfloat16 *kernel, bfloat16 *output_matrix, uint32_t) {
    for (uint32_t r = 0; r < 15; ++r) {
        for (uint32_t c = 0; c < 15; ++c) {
            float sum = 0;
            for (uint32_t i = 0; i < 2; ++i)
                for (uint32_t j = 0; j < 2; ++j)  // a convolution in the sense of signal processing
                    sum += static_cast<float>(input_matrix[(r + i) * 16 + c + j]) *
                           static_cast<float>(kernel[3 - 2 * i - j]);
            output_matrix[r * 15 + c] = static_cast<bfloat16>(sum);
        }
    }
}
