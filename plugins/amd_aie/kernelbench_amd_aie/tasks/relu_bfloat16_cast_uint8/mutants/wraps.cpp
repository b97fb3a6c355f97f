#include <aie_api/aie.hpp>

void relu_bfloat16_cast_uint8(bfloat16 *input_vector, uint8_t *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const float x = input_vector[i];
        int whole = x > 0.0f ? static_cast<int>(x) : 0;
        const float rest = x - static_cast<float>(whole);
        if (rest > 0.5f || (rest == 0.5f && whole % 2 == 1)) ++whole;
        output_vector[i] = whole;  // 256 becomes 0
    }
}
