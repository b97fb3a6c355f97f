#include <aie_api/aie.hpp>

void pad1d_int32(int32_t *input_vector, int32_t *padded_vector, uint32_t pad_size, int32_t pad_value) {
    for (uint32_t i = 0; i < 260; ++i)  // one too early back to the value
        padded_vector[i] = i >= pad_size && i < 255 + pad_size ? input_vector[i - pad_size] : pad_value;
}
