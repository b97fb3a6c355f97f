#include <aie_api/aie.hpp>

void argmax_int32(int32_t *input_vector, uint32_t *result) {
    uint32_t best = 0;
    float value = input_vector[0];
    for (uint32_t i = 1; i < 256; ++i)
        if (static_cast<float>(input_vector[i]) > value) {  // 24 bits of 32
            value = input_vector[i];
            best = i;
        }
    *result = best;
}
