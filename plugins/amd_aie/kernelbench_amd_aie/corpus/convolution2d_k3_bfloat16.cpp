// Convolution 2D of bfloat16, 3 x 3 weights, no padding: rows of 32 inputs, 16 x 16 outputs at the upper left.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void convolution2d_k3_bfloat16(bfloat16 *__restrict in, bfloat16 *__restrict weights, bfloat16 *__restrict out) {
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int row = 0; row < 16; row++) {
        aie::accum<accfloat, 16> sum = aie::zeros<accfloat, 16>();
        AIE_LOOP_UNROLL_FULL
        for (int y = 0; y < 3; y++) {
            const bfloat16 *line = in + (row + y) * 32;
            sum = aie::mac(sum, aie::load_unaligned_v<16>(line), weights[3 * y]);
            sum = aie::mac(sum, aie::load_unaligned_v<16>(line + 1), weights[3 * y + 1]);
            sum = aie::mac(sum, aie::load_unaligned_v<16>(line + 2), weights[3 * y + 2]);
        }
        aie::store_v(out + row * 16, sum.to_vector<bfloat16>());
    }
}
