#include <aie_api/aie.hpp>

void pad1d_int32(int32_t *input_vector, int32_t *padded_vector, uint32_t pad_size, int32_t) {
    for (uint32_t i = 0; i < 260; ++i) padded_vector[i] = 0;  // forgets the value
    for (uint32_t i = 0; i < 256; ++i) padded_vector[pad_size + i] = input_vector[i];
}
