// Even and odd elements of 64 are parted, and the multiplier adds halves of them lane by lane. (AIE2P has no small
// bfloat16 matrix product that would be faster.)
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void avgpool1d_bfloat16(bfloat16 *__restrict in_buffer, bfloat16 *__restrict out_buffer, uint32_t, uint32_t) {
    const auto half = aie::broadcast<bfloat16, 32>(0.5f);
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 512; i += 32) {
        const auto [even, odd] =
            aie::interleave_unzip(aie::load_v<32>(in_buffer + 2 * i), aie::load_v<32>(in_buffer + 2 * i + 32), 1);
        const auto means = aie::mac(aie::mul(even, half), odd, half);
        aie::store_v(out_buffer + i, means.to_vector<bfloat16>());
    }
}
