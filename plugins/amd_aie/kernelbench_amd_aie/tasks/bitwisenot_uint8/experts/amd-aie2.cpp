// Vectors of 64 bytes: one complement each.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void bitwisenot_uint8(uint8_t *__restrict in_buffer1, uint8_t *__restrict out_buffer) {
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 1024; i += 64) aie::store_v(out_buffer + i, aie::bit_not(aie::load_v<64>(in_buffer1 + i)));
}
