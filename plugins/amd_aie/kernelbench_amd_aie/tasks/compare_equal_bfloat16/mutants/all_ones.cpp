#include <aie_api/aie.hpp>

void compare_equal_bfloat16(bfloat16 *input_a, bfloat16 *input_b, uint8_t *output_mask) {
    for (int i = 0; i < 256; ++i) output_mask[i] = input_a[i] == input_b[i] ? 255 : 0;  // a mask of bits, not 1
}
