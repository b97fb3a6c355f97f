// Power 2^x of 512 bfloat16 by the exp2 of AIE2P, which takes 16 float lanes; exp(x) is 2^(x * 1.442695).
// only: amd-aie2p
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void power_of_two_bfloat16(bfloat16 *__restrict in, bfloat16 *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 512; i += 16) {
        const aie::accum<accfloat, 16> x(aie::load_v<16>(in + i));
        aie::store_v(out + i, aie::exp2<bfloat16>(x.to_vector<float>()));
    }
}
