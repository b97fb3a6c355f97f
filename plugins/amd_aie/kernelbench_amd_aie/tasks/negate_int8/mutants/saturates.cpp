#include <aie_api/aie.hpp>

void negate_int8(int8_t *input_vector, int8_t *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const int x = -input_vector[i];
        output_vector[i] = x > 127 ? 127 : x;  // -128 becomes 127
    }
}
