#include <aie_api/aie.hpp>

void hardsigmoid_int8(const int8_t *input_vector, int8_t *output_vector) {
    for (int i = 0; i < 256; ++i) {
        float y = 0.2f * input_vector[i] + 0.5f;  // another definition
        y = y < 0.0f ? 0.0f : y > 1.0f ? 1.0f : y;
        output_vector[i] = static_cast<int8_t>(y * 127.0f + 0.5f);
    }
}
