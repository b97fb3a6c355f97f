// Central difference x[i + 2] - x[i] of int16, 512 outputs from 514 inputs: the shifted vector is an unaligned load.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void gradient_int16(int16_t *__restrict in, int16_t *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 512; i += 32)
        aie::store_v(out + i, aie::sub(aie::load_unaligned_v<32>(in + i + 2), aie::load_v<32>(in + i)));
}
