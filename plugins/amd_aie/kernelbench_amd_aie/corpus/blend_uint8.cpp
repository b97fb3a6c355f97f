// Blend two images of 1024 uint8 as (3 * a + 5 * b) / 8: weighted sum in an accumulator, rounded by the shift.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void blend_uint8(uint8_t *__restrict a, uint8_t *__restrict b, uint8_t *__restrict out) {
    aie::set_saturation(aie::saturation_mode::saturate);
    const uint8 first = 3, second = 5;
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 1024; i += 32) {
        aie::accum<acc32, 32> sum = aie::mul(aie::load_v<32>(a + i), first);
        sum = aie::mac(sum, aie::load_v<32>(b + i), second);
        aie::store_v(out + i, sum.to_vector<uint8>(3));
    }
}
