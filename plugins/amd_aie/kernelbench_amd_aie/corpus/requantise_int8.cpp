// Scale 1024 int8 by a run-time int8 factor and divide by 2^shift: products in acc32, rounded and saturated.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void requantise_int8(int8_t *__restrict in, int8_t *__restrict out, int8_t factor, int32_t shift) {
    aie::set_rounding(aie::rounding_mode::conv_even);
    aie::set_saturation(aie::saturation_mode::saturate);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 1024; i += 32) {
        const aie::accum<acc32, 32> product = aie::mul(aie::load_v<32>(in + i), factor);
        aie::store_v(out + i, product.to_vector<int8>(shift));
    }
}
