#include <aie_api/aie.hpp>

void pad2d_int32(int32_t *input_matrix, int32_t *padded_matrix, uint32_t pad_size, int32_t) {
    const uint32_t side = 16 + 2 * pad_size;
    for (uint32_t i = 0; i < side * side; ++i) padded_matrix[i] = 0;  // forgets the value
    for (uint32_t i = 0; i < 256; ++i) padded_matrix[(i / 16 + pad_size) * side + i % 16 + pad_size] = input_matrix[i];
}
