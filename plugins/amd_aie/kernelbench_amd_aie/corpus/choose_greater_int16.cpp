// Conditional select on int16: where a > b take c, else d. select takes its first vector where the mask has a 0.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void choose_greater_int16(int16_t *__restrict a, int16_t *__restrict b, int16_t *__restrict c, int16_t *__restrict d,
                          int16_t *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 512; i += 32) {
        const aie::mask<32> greater = aie::gt(aie::load_v<32>(a + i), aie::load_v<32>(b + i));
        aie::store_v(out + i, aie::select(aie::load_v<32>(d + i), aie::load_v<32>(c + i), greater));
    }
}
