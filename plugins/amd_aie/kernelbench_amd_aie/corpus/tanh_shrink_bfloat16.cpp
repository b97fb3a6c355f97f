// Tanh shrink activation x - tanh(x) of 512 bfloat16 by the tanh instruction of AIE2P, which takes 16 float lanes.
// only: amd-aie2p
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void tanh_shrink_bfloat16(bfloat16 *__restrict in, bfloat16 *__restrict out) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 512; i += 16) {
        const aie::accum<accfloat, 16> x(aie::load_v<16>(in + i));
        const aie::vector<bfloat16, 16> bent = aie::tanh<bfloat16>(x.to_vector<float>());
        aie::store_v(out + i, aie::sub(x, bent).to_vector<bfloat16>());
    }
}
