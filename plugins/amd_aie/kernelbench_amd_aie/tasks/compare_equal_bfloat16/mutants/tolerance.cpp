#include <aie_api/aie.hpp>

void compare_equal_bfloat16(bfloat16 *input_a, bfloat16 *input_b, uint8_t *output_mask) {
    for (int i = 0; i < 256; ++i) {
        const float difference = static_cast<float>(input_a[i]) - static_cast<float>(input_b[i]);
        output_mask[i] = difference < 1e-2f && difference > -1e-2f;  // close is not equal
    }
}
