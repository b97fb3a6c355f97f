// Vectors of 64 bytes: two loads, one OR, store.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void bitwiseor_uint8(uint8_t *__restrict in_buffer1, uint8_t *__restrict in_buffer2, uint8_t *__restrict out_buffer) {
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 1024; i += 64)
        aie::store_v(out_buffer + i, aie::bit_or(aie::load_v<64>(in_buffer1 + i), aie::load_v<64>(in_buffer2 + i)));
}
