// Dequantise 512 int16 with 7 fractional bits to bfloat16: to_float divides by 2^7 and rounds.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void dequantise_int16_to_bfloat16(int16_t *__restrict in, bfloat16 *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 512; i += 16) aie::store_v(out + i, aie::to_float<bfloat16>(aie::load_v<16>(in + i), 7));
}
