// Fused multiply-add of bfloat16, a * b + c: c starts the accumulator, the product is added in single precision.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void multiply_add_bfloat16(bfloat16 *__restrict a, bfloat16 *__restrict b, bfloat16 *__restrict c,
                           bfloat16 *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 512; i += 16) {
        aie::accum<accfloat, 16> sum(aie::load_v<16>(c + i));
        sum = aie::mac(sum, aie::load_v<16>(a + i), aie::load_v<16>(b + i));
        aie::store_v(out + i, sum.to_vector<bfloat16>());
    }
}
