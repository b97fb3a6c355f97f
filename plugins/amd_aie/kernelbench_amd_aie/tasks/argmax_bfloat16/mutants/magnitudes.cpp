#include <aie_api/aie.hpp>

void argmax_bfloat16(bfloat16 *input_vector, uint32_t *result) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < 64; ++i) {
        const float x = input_vector[i], y = input_vector[best];
        if ((x < 0 ? -x : x) > (y < 0 ? -y : y)) best = i;  // of the absolute values
    }
    *result = best;
}
