#include <aie_api/aie.hpp>

void hardsigmoid_int8(const int8_t *input_vector, int8_t *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const int x = input_vector[i];
        output_vector[i] = x <= -3 ? 0 : x >= 3 ? 127 : 127 * (x + 3) / 6;  // 63 for 0
    }
}
