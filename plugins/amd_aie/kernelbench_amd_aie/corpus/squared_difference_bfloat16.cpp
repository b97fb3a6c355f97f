// Squared difference of two vectors of 512 bfloat16, elementwise: subtract, then mul_square into accfloat.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void squared_difference_bfloat16(bfloat16 *__restrict a, bfloat16 *__restrict b, bfloat16 *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 512; i += 16) {
        const aie::vector<bfloat16, 16> difference = aie::sub(aie::load_v<16>(a + i), aie::load_v<16>(b + i));
        aie::store_v(out + i, aie::mul_square(difference).to_vector<bfloat16>());
    }
}
