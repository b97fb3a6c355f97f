// Cast 512 int32 to int16, divided by 2^4 and saturated: through an accumulator, whose shift rounds.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void narrow_int32_to_int16(int32_t *__restrict in, int16_t *__restrict out) {
    aie::set_rounding(aie::rounding_mode::floor);
    aie::set_saturation(aie::saturation_mode::saturate);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 512; i += 32) {
        const aie::accum<acc64, 32> wide(aie::load_v<32>(in + i));
        aie::store_v(out + i, wide.to_vector<int16>(4));
    }
}
