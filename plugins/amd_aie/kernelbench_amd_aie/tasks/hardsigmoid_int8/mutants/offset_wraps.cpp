#include <aie_api/aie.hpp>

void hardsigmoid_int8(const int8_t *input_vector, int8_t *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const int8_t x = static_cast<int8_t>(input_vector[i] + 3);  // 125 becomes -128
        output_vector[i] = x <= 0 ? 0 : x >= 6 ? 127 : (127 * x + 3) / 6;
    }
}
