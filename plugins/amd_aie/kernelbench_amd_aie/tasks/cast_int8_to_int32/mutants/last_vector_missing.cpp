#include <aie_api/aie.hpp>

void cast_int8_to_int32(int8_t *input_vector, int32_t *output_vector) {
    for (int i = 0; i < 256 - 16; ++i) output_vector[i] = input_vector[i];  // 16 elements too few
}
