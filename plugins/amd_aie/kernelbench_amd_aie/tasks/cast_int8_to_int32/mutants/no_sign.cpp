#include <aie_api/aie.hpp>

void cast_int8_to_int32(int8_t *input_vector, int32_t *output_vector) {
    for (int i = 0; i < 256; ++i) output_vector[i] = static_cast<uint8_t>(input_vector[i]);  // -1 becomes 255
}
