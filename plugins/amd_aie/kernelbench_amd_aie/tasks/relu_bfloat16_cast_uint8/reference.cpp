#include <aie_api/aie.hpp>

void relu_bfloat16_cast_uint8(bfloat16 *input_vector, uint8_t *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const float x = input_vector[i];
        if (x <= 0.0f) {
            output_vector[i] = 0;
        } else if (x >= 255.0f) {
            output_vector[i] = 255;
        } else {
            int whole = static_cast<int>(x);
            const float rest = x - static_cast<float>(whole);
            if (rest > 0.5f || (rest == 0.5f && whole % 2 == 1)) ++whole;
            output_vector[i] = whole;
        }
    }
}
