#include <aie_api/aie.hpp>

void hardsigmoid_int8(const int8_t *input_vector, int8_t *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const int x = input_vector[i];
        const int y = x <= -3 ? 0 : x >= 3 ? 128 : (128 * (x + 3) + 3) / 6;
        output_vector[i] = y > 127 ? 127 : y;  // right at both ends, 43 for -1
    }
}
