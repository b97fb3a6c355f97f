// Rounded mean of two vectors of 1024 uint8, (a + b + 1) / 2: widened so that the sum cannot wrap.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void average_rounded_uint8(uint8_t *__restrict a, uint8_t *__restrict b, uint8_t *__restrict out) {
    aie::set_rounding(aie::rounding_mode::positive_inf);  // halves go up, which is the + 1
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 1024; i += 32) {
        aie::accum<acc32, 32> sum(aie::load_v<32>(a + i));
        sum = aie::add(sum, aie::load_v<32>(b + i));
        aie::store_v(out + i, sum.to_vector<uint8>(1));
    }
}
