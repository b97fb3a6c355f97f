// A row of 16 outputs at a time: two rows of the matrix and both one column further on, each times a tap. Rows of the
// output have 15 elements, so that each store leaves one element too many, which the next row overwrites; the last row
// is moved up by one and stored with the end of the row before.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

using V = aie::vector<bfloat16, 16>;

void conv2d_bfloat16(bfloat16 *__restrict input_matrix, bfloat16 *__restrict kernel, bfloat16 *__restrict output_matrix,
                     uint32_t) {
    const bfloat16 k00 = kernel[0], k01 = kernel[1], k10 = kernel[2], k11 = kernel[3];
    V above = aie::load_v<16>(input_matrix), row;
    AIE_LOOP_UNROLL_FULL
    for (int r = 0; r < 15; ++r) {
        const V below = aie::load_v<16>(input_matrix + 16 * r + 16);
        auto sum = aie::mac(aie::mul(above, k00), aie::shuffle_down(above, 1), k01);
        sum = aie::mac(aie::mac(sum, below, k10), aie::shuffle_down(below, 1), k11);
        const V before = row;
        row = sum.template to_vector<bfloat16>();
        if (r < 14) {
            aie::store_unaligned_v(output_matrix + 15 * r, row);
        } else {
            row.push(before.get(14));
            aie::store_unaligned_v(output_matrix + 15 * r - 1, row);
        }
        above = below;
    }
}
