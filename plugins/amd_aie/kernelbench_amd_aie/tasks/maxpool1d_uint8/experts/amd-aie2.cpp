// 128 bytes at a time: even and odd bytes are parted, and the maximum of the two is 64 outputs.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void maxpool1d_uint8(uint8_t *__restrict in_buffer, uint8_t *__restrict out_buffer, uint32_t, uint32_t) {
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 512; i += 64) {
        const auto [even, odd] =
            aie::interleave_unzip(aie::load_v<64>(in_buffer + 2 * i), aie::load_v<64>(in_buffer + 2 * i + 64), 1);
        aie::store_v(out_buffer + i, aie::max(even, odd));
    }
}
