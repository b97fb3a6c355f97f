// Fixed-point product of 512 int16 in Q15: multiply into acc32, then shift by 15 with rounding and saturation.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void multiply_q15_int16(int16_t *__restrict a, int16_t *__restrict b, int16_t *__restrict out) {
    aie::set_rounding(aie::rounding_mode::conv_even);
    aie::set_saturation(aie::saturation_mode::saturate);  // -1 * -1 does not fit: it becomes 32767
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 512; i += 32) {
        const aie::accum<acc32, 32> product = aie::mul(aie::load_v<32>(a + i), aie::load_v<32>(b + i));
        aie::store_v(out + i, product.to_vector<int16>(15));
    }
}
