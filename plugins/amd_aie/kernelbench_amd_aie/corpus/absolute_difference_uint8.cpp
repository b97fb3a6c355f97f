// Absolute difference of two images of 2048 uint8: max minus min never wraps below zero.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void absolute_difference_uint8(uint8_t *__restrict a, uint8_t *__restrict b, uint8_t *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 2048; i += 64) {
        const auto x = aie::load_v<64>(a + i), y = aie::load_v<64>(b + i);
        aie::store_v(out + i, aie::sub(aie::max(x, y), aie::min(x, y)));
    }
}
