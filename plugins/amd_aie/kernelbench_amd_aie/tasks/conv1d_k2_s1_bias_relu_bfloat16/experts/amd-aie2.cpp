// 32 outputs at a time: the accumulator begins with the bias; a register and the same one element further on are
// multiplied by the taps, and the maximum with zero is taken after rounding. The last store overlaps the one before.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

using V = aie::vector<bfloat16, 32>;
using A = aie::accum<accfloat, 32>;

inline __attribute__((always_inline)) V outputs(const V &here, const V &next, bfloat16 first, bfloat16 second,
                                                const A &bias) {
    const A sum = aie::mac(bias, here, first);
    const V rounded = aie::mac(sum, aie::shuffle_down_fill(here, next, 1), second).template to_vector<bfloat16>();
    return aie::max(rounded, aie::zeros<bfloat16, 32>());
}

void conv1d_k2_s1_bias_relu_bfloat16(bfloat16 *__restrict in_buffer, bfloat16 *__restrict kernel,
                                     bfloat16 *__restrict out_buffer, bfloat16 bias) {
    const bfloat16 first = kernel[0], second = kernel[1];
    const A offset(aie::broadcast<bfloat16, 32>(bias));
    V here = aie::load_v<32>(in_buffer);
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 224; i += 32) {
        const V next = aie::load_v<32>(in_buffer + i + 32);
        aie::store_v(out_buffer + i, outputs(here, next, first, second, offset));
        here = next;
    }
    const V last = outputs(here, here, first, second, offset);
    aie::store_v(out_buffer + 224, last.template extract<16>(0));
    aie::store_unaligned_v(out_buffer + 239, aie::shuffle_down(last, 15).template extract<16>(0));
}
