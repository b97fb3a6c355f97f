#include <aie_api/aie.hpp>

void conv2d_int32(int32_t *input_matrix, int32_t *kernel, int32_t *output_matrix, uint32_t) {
    for (uint32_t r = 0; r < 14; ++r) {
        for (uint32_t c = 0; c < 14; ++c) {
            uint32_t sum = 0;
            for (uint32_t i = 0; i < 3; ++i)
                for (uint32_t j = 0; j < 3; ++j)  // rows and columns of the kernel are exchanged
                    sum += static_cast<uint32_t>(input_matrix[(r + i) * 16 + c + j]) *
                           static_cast<uint32_t>(kernel[j * 3 + i]);
            output_matrix[r * 14 + c] = static_cast<int32_t>(sum);
        }
    }
}
