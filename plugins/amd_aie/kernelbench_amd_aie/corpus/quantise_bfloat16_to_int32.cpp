// Quantise 512 bfloat16 to fixed point with 8 fractional bits in int32: to_fixed, toward minus infinity.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void quantise_bfloat16_to_int32(bfloat16 *__restrict in, int32_t *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 512; i += 16) aie::store_v(out + i, aie::to_fixed<int32>(aie::load_v<16>(in + i), 8));
}
