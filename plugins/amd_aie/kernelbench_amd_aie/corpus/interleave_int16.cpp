// Interleave two vectors of 512 int16 to pairs: interleave_zip gives two vectors for two.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void interleave_int16(int16_t *__restrict a, int16_t *__restrict b, int16_t *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 512; i += 32) {
        const auto [first, last] = aie::interleave_zip(aie::load_v<32>(a + i), aie::load_v<32>(b + i), 1);
        aie::store_v(out + 2 * i, first);
        aie::store_v(out + 2 * i + 32, last);
    }
}
