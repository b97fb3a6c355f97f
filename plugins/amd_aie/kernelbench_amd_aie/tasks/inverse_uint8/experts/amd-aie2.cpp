// Vectors of 64 bytes: load, subtract from 255, store.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void inverse_uint8(uint8_t *__restrict in_buffer, uint8_t *__restrict out_buffer) {
    const auto white = aie::broadcast<uint8, 64>(255);
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 1024; i += 64) aie::store_v(out_buffer + i, aie::sub(white, aie::load_v<64>(in_buffer + i)));
}
