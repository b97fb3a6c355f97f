#include <aie_api/aie.hpp>

void compare_lt_int8(int8_t *input_a, int8_t *input_b, int8_t *output) {
    for (int i = 0; i < 256; ++i) {
        const uint8_t x = input_a[i], y = input_b[i];  // -1 is taken for 255
        output[i] = x < y;
    }
}
