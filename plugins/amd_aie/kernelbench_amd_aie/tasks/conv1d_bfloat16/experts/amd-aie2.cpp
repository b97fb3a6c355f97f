// 32 outputs at a time: a register and the same one element further on, each times a tap, in one accumulator. The last
// outputs are stored by a vector that overlaps the one before, since nothing may be written behind the 255th.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

using V = aie::vector<bfloat16, 32>;

inline __attribute__((always_inline)) V outputs(const V &here, const V &next, bfloat16 first, bfloat16 second) {
    const auto sum = aie::mul(here, first);
    return aie::mac(sum, aie::shuffle_down_fill(here, next, 1), second).template to_vector<bfloat16>();
}

void conv1d_bfloat16(bfloat16 *__restrict in_buffer, bfloat16 *__restrict kernel, bfloat16 *__restrict out_buffer,
                     uint32_t) {
    const bfloat16 first = kernel[0], second = kernel[1];
    V here = aie::load_v<32>(in_buffer);
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 224; i += 32) {
        const V next = aie::load_v<32>(in_buffer + i + 32);
        aie::store_v(out_buffer + i, outputs(here, next, first, second));
        here = next;
    }
    const V last = outputs(here, here, first, second);
    aie::store_v(out_buffer + 224, last.template extract<16>(0));
    aie::store_unaligned_v(out_buffer + 239, aie::shuffle_down(last, 15).template extract<16>(0));
}
