#include <aie_api/aie.hpp>

void relu_bfloat16_cast_uint8(bfloat16 *input_vector, uint8_t *output_vector) {
    for (int i = 0; i < 256; ++i) {
        const int y = static_cast<int>(static_cast<float>(input_vector[i]));  // a C cast does not round
        output_vector[i] = y < 0 ? 0 : y > 255 ? 255 : y;
    }
}
