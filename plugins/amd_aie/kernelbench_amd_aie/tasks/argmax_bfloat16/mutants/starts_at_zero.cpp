#include <aie_api/aie.hpp>

void argmax_bfloat16(bfloat16 *input_vector, uint32_t *result) {
    uint32_t best = 0;
    float value = 0.0f;  // nothing beyond it where all are negative
    for (uint32_t i = 0; i < 64; ++i)
        if (static_cast<float>(input_vector[i]) > value) {
            value = input_vector[i];
            best = i;
        }
    *result = best;
}
