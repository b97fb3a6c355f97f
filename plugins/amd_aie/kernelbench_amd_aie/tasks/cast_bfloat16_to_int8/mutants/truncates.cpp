#include <aie_api/aie.hpp>

void cast_bfloat16_to_int8(bfloat16 *input, int8_t *output) {
    for (int i = 0; i < 256; ++i) {
        const int whole = static_cast<int>(static_cast<float>(input[i]));  // toward zero
        output[i] = whole > 127 ? 127 : whole < -128 ? -128 : whole;
    }
}
