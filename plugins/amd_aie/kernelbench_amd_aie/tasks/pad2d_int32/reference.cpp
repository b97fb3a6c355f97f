#include <aie_api/aie.hpp>

void pad2d_int32(int32_t *input_matrix, int32_t *padded_matrix, uint32_t pad_size, int32_t pad_value) {
    const uint32_t side = 16 + 2 * pad_size;
    for (uint32_t i = 0; i < side * side; ++i) padded_matrix[i] = pad_value;
    for (uint32_t row = 0; row < 16; ++row) {
        for (uint32_t column = 0; column < 16; ++column)
            padded_matrix[(row + pad_size) * side + column + pad_size] = input_matrix[row * 16 + column];
    }
}
