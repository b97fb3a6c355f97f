#include <aie_api/aie.hpp>

void hardsigmoid_int8(const int8_t *input_vector, int8_t *output_vector) {
    for (int i = 0; i < 256; ++i) {
        int x = input_vector[i];
        if (x < -3) x = -3;
        if (x > 3) x = 3;
        output_vector[i] = static_cast<int8_t>((127 * (x + 3) + 3) / 6);  // floor(127 / 6 * (x + 3) + 1 / 2)
    }
}
