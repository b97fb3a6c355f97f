#include <aie_api/aie.hpp>

void argmax_int32(int32_t *input_vector, uint32_t *result) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < 256; ++i)
        if (input_vector[i] >= input_vector[best]) best = i;  // the last of equal ones
    *result = best;
}
