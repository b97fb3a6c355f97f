#include <aie_api/aie.hpp>

void relu_bfloat16_cast_uint8(bfloat16 *input_vector, uint8_t *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const float x = input_vector[i];
        const int y = x > 0.0f ? static_cast<int>(x + 0.5f) : 0;  // 2.5 becomes 3
        output_vector[i] = y > 255 ? 255 : y;
    }
}
