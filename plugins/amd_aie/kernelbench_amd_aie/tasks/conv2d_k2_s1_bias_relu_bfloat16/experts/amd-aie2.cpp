// A row of 16 outputs at a time: the accumulator begins with the bias; two rows of the matrix and both one column
// further on are multiplied by the taps, and the maximum with zero is taken after rounding. Rows of the output have 15
// elements, so that each store leaves one element too many, which the next row overwrites; the last row is moved up by
// one and stored with the end of the row before.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

using V = aie::vector<bfloat16, 16>;

void conv2d_k2_s1_bias_relu_bfloat16(bfloat16 *__restrict input, bfloat16 *__restrict kernel,
                                     bfloat16 *__restrict output, bfloat16 bias) {
    const bfloat16 k00 = kernel[0], k01 = kernel[1], k10 = kernel[2], k11 = kernel[3];
    const aie::accum<accfloat, 16> offset(aie::broadcast<bfloat16, 16>(bias));
    const V zero = aie::zeros<bfloat16, 16>();
    V above = aie::load_v<16>(input), row;
    AIE_LOOP_UNROLL_FULL
    for (int r = 0; r < 15; ++r) {
        const V below = aie::load_v<16>(input + 16 * r + 16);
        auto sum = aie::mac(aie::mac(offset, above, k00), aie::shuffle_down(above, 1), k01);
        sum = aie::mac(aie::mac(sum, below, k10), aie::shuffle_down(below, 1), k11);
        const V before = row;
        row = aie::max(sum.template to_vector<bfloat16>(), zero);
        if (r < 14) {
            aie::store_unaligned_v(output + 15 * r, row);
        } else {
            row.push(before.get(14));
            aie::store_unaligned_v(output + 15 * r - 1, row);
        }
        above = below;
    }
}
