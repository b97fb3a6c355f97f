#include <aie_api/aie.hpp>

void conv2d_int32(int32_t *input_matrix, int32_t *kernel, int32_t *output_matrix, uint32_t stride) {
    const uint32_t side = (16 - 3) / stride + 1;
    for (uint32_t r = 0; r < side; ++r) {
        for (uint32_t c = 0; c < side; ++c) {
            const int32_t *window = input_matrix + r * stride * 16 + c * stride;
            uint32_t sum = 0;  // unsigned arithmetic wraps by definition
            for (uint32_t i = 0; i < 3; ++i)
                for (uint32_t j = 0; j < 3; ++j)
                    sum += static_cast<uint32_t>(window[i * 16 + j]) * static_cast<uint32_t>(kernel[i * 3 + j]);
            output_matrix[r * side + c] = static_cast<int32_t>(sum);
        }
    }
}
