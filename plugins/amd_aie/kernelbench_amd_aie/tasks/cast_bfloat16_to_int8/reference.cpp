#include <aie_api/aie.hpp>

void cast_bfloat16_to_int8(bfloat16 *input, int8_t *output) {
    for (int i = 0; i < 256; ++i) {
        const float x = input[i];
        int whole = x > 127.0f ? 127 : x < -128.0f ? -128 : static_cast<int>(x);
        const float rest = x - static_cast<float>(whole);
        if (x <= 127.0f && (rest > 0.5f || (rest == 0.5f && (whole & 1)))) ++whole;
        if (x >= -128.0f && (rest < -0.5f || (rest == -0.5f && (whole & 1)))) --whole;
        output[i] = static_cast<int8_t>(whole > 127 ? 127 : whole < -128 ? -128 : whole);
    }
}
