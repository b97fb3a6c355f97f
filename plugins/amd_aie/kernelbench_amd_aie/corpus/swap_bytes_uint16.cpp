// Swap the bytes of 512 uint16 (endianness): logical shift down, shift up, bitwise OR.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void swap_bytes_uint16(uint16_t *__restrict in, uint16_t *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 512; i += 32) {
        const aie::vector<uint16, 32> x = aie::load_v<32>(in + i);
        aie::store_v(out + i, aie::bit_or(aie::logical_downshift(x, 8), aie::upshift(x, 8)));
    }
}
