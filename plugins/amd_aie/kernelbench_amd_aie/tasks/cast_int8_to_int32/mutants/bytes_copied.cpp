#include <aie_api/aie.hpp>

void cast_int8_to_int32(int8_t *input_vector, int32_t *output_vector) {
    int8_t *bytes = reinterpret_cast<int8_t *>(output_vector);
    for (int i = 0; i < 256; ++i) output_vector[i] = 0;
    for (int i = 0; i < 256; ++i) bytes[i] = input_vector[i];  // four elements to a word
}
