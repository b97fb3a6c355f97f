// Vectors of 64 bytes: load, add the offset that every lane holds, store. Vector sums wrap, as they have to.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void add_offset_uint8(uint8_t *__restrict in_buffer, uint8_t *__restrict out_buffer, uint8_t offset) {
    const auto offsets = aie::broadcast<uint8_t, 64>(offset);
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 1024; i += 64) aie::store_v(out_buffer + i, aie::add(aie::load_v<64>(in_buffer + i), offsets));
}
