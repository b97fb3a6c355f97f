// Mean of 512 bfloat16: sums in accfloat (two accumulators hide the latency), products with one widen the lanes.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void mean_bfloat16(bfloat16 *__restrict in, bfloat16 *__restrict out) {
    const aie::vector<bfloat16, 16> one = aie::broadcast<bfloat16, 16>((bfloat16)1.0f);
    aie::accum<accfloat, 16> even = aie::zeros<accfloat, 16>(), odd = aie::zeros<accfloat, 16>();
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 512; i += 32) {
        even = aie::mac(even, aie::load_v<16>(in + i), one);
        odd = aie::mac(odd, aie::load_v<16>(in + i + 16), one);
    }
    const float sum = aie::reduce_add(aie::add(even, odd).to_vector<float>());
    out[0] = (bfloat16)(sum * (1.0f / 512));
}
