// Vectors of 64 bytes: load, absolute value, store. The instruction wraps, as it has to.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void abs_int8(int8_t *__restrict in_buffer, int8_t *__restrict out_buffer) {
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 1024; i += 64) aie::store_v(out_buffer + i, aie::abs(aie::load_v<64>(in_buffer + i)));
}
