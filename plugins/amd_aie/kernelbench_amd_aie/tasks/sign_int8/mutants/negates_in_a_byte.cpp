#include <aie_api/aie.hpp>

void sign_int8(int8_t *input_vector, int8_t *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const int8_t x = input_vector[i], opposite = -x;  // -128 stays -128, so its sign becomes 0
        output_vector[i] = (x > 0) - (opposite > 0);
    }
}
