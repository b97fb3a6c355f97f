#include <aie_api/aie.hpp>

void cast_bfloat16_to_int8(bfloat16 *input, int8_t *output) {
    for (int i = 0; i < 256; ++i) {
        const float x = input[i];
        const int whole = static_cast<int>(x < 0.0f ? x - 0.5f : x + 0.5f);  // 2.5 becomes 3, -2.5 becomes -3
        output[i] = whole > 127 ? 127 : whole < -128 ? -128 : whole;
    }
}
