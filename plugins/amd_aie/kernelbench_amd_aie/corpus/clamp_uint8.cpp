// Clamp 1024 uint8 to limits that are given at run time: scalars are taken by max and min as they are.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void clamp_uint8(uint8_t *__restrict in, uint8_t *__restrict out, uint8_t low, uint8_t high) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 1024; i += 64) aie::store_v(out + i, aie::min(aie::max(aie::load_v<64>(in + i), low), high));
}
