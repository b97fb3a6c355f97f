#include <aie_api/aie.hpp>

void conv2d_bfloat16(bfloat16 *input_matrix, bfloat16 *kernel, bfloat16 *output_matrix, uint32_t stride) {
    const uint32_t side = (16 - 2) / stride + 1;
    for (uint32_t r = 0; r < side; ++r) {
        for (uint32_t c = 0; c < side; ++c) {
            const bfloat16 *window = input_matrix + r * stride * 16 + c * stride;
            float sum = 0;
            for (uint32_t i = 0; i < 2; ++i)
                for (uint32_t j = 0; j < 2; ++j)
                    sum += static_cast<float>(window[i * 16 + j]) * static_cast<float>(kernel[i * 2 + j]);
            output_matrix[r * side + c] = static_cast<bfloat16>(sum);
        }
    }
}
