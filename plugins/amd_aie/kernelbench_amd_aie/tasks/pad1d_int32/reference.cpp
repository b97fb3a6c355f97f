#include <aie_api/aie.hpp>

void pad1d_int32(int32_t *input_vector, int32_t *padded_vector, uint32_t pad_size, int32_t pad_value) {
    for (uint32_t i = 0; i < pad_size; ++i) {
        padded_vector[i] = pad_value;
        padded_vector[pad_size + 256 + i] = pad_value;
    }
    for (uint32_t i = 0; i < 256; ++i) padded_vector[pad_size + i] = input_vector[i];
}
