#include <aie_api/aie.hpp>

void compare_lt_int8(int8_t *input_a, int8_t *input_b, int8_t *output) {
    for (int i = 0; i < 256; ++i) output[i] = input_a[i] <= input_b[i];  // equal ones give 1
}
