// Keep the low bits of 512 int32 (modulo a power of two): bitwise AND with a scalar in every lane.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void keep_low_bits_int32(int32_t *__restrict in, int32_t *__restrict out, int32_t bits) {
    const aie::vector<int32, 16> kept = aie::broadcast<int32, 16>((1 << bits) - 1);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 512; i += 16) aie::store_v(out + i, aie::bit_and(aie::load_v<16>(in + i), kept));
}
