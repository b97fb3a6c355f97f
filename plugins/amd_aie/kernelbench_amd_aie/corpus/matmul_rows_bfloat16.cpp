// Matrix product of bfloat16, 16 x 16 by 16 x 16, row by row: a row of C is a sum of rows of B times elements of A.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void matmul_rows_bfloat16(bfloat16 *__restrict a, bfloat16 *__restrict b, bfloat16 *__restrict c) {
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int row = 0; row < 16; row++) {
        const aie::vector<bfloat16, 16> factors = aie::load_v<16>(a + row * 16);
        aie::accum<accfloat, 16> sum = aie::mul(aie::load_v<16>(b), factors[0]);
        AIE_LOOP_UNROLL_FULL
        for (int k = 1; k < 16; k++) sum = aie::mac(sum, aie::load_v<16>(b + k * 16), factors[k]);
        aie::store_v(c + row * 16, sum.to_vector<bfloat16>());
    }
}
