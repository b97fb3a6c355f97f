#include <aie_api/aie.hpp>

void shuffle_int32(int32_t *input, int32_t *output, int32_t seed) {
    for (int i = 0; i < 256; ++i) output[i] = input[i];
    uint32_t state = seed;
    for (uint32_t i = 255; i > 0; --i) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        const uint32_t j = state % i;  // i itself must be possible
        const int32_t moved = output[i];
        output[i] = output[j];
        output[j] = moved;
    }
}
