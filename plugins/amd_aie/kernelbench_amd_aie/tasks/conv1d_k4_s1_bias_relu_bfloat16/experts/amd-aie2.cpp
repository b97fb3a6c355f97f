// 32 outputs at a time: the accumulator begins with the bias; a register and the same one, two and three elements
// further on are multiplied by the taps, and the maximum with zero is taken after rounding. The last store overlaps the
// one before.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

using V = aie::vector<bfloat16, 32>;
using A = aie::accum<accfloat, 32>;

struct Taps {
    bfloat16 tap[4];
    A bias;
};

inline __attribute__((always_inline)) V outputs(const V &here, const V &next, const Taps &taps) {
    A sum = aie::mac(taps.bias, here, taps.tap[0]);
    sum = aie::mac(sum, aie::shuffle_down_fill(here, next, 1), taps.tap[1]);
    sum = aie::mac(sum, aie::shuffle_down_fill(here, next, 2), taps.tap[2]);
    sum = aie::mac(sum, aie::shuffle_down_fill(here, next, 3), taps.tap[3]);
    return aie::max(sum.template to_vector<bfloat16>(), aie::zeros<bfloat16, 32>());
}

void conv1d_k4_s1_bias_relu_bfloat16(bfloat16 *__restrict in_buffer, bfloat16 *__restrict kernel,
                                     bfloat16 *__restrict out_buffer, bfloat16 bias) {
    const Taps taps = {{kernel[0], kernel[1], kernel[2], kernel[3]}, A(aie::broadcast<bfloat16, 32>(bias))};
    V here = aie::load_v<32>(in_buffer);
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 224; i += 32) {
        const V next = aie::load_v<32>(in_buffer + i + 32);
        aie::store_v(out_buffer + i, outputs(here, next, taps));
        here = next;
    }
    const V last = outputs(here, here, taps);
    aie::store_v(out_buffer + 224, last.template extract<16>(0));
    aie::store_unaligned_v(out_buffer + 237, aie::shuffle_down(last, 13).template extract<16>(0));
}
