#include <aie_api/aie.hpp>

void argmax_int32(int32_t *input_vector, uint32_t *result) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < 256; ++i) {
        const uint32_t difference = static_cast<uint32_t>(input_vector[i]) - static_cast<uint32_t>(input_vector[best]);
        if (static_cast<int32_t>(difference) > 0) best = i;  // wraps
    }
    *result = best;
}
