// Smooth step activation of 512 bfloat16: clamp to t = 0 ... 1 by max and min, then t * t * (3 - 2 * t).
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void smooth_step_bfloat16(bfloat16 *__restrict in, bfloat16 *__restrict out) {
    const aie::accum<accfloat, 16> three(aie::broadcast<bfloat16, 16>((bfloat16)3.0f));
    const aie::vector<bfloat16, 16> zero = aie::zeros<bfloat16, 16>();
    const aie::vector<bfloat16, 16> one = aie::broadcast<bfloat16, 16>((bfloat16)1.0f);
    const bfloat16 two = 2.0f;
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 512; i += 16) {
        const aie::vector<bfloat16, 16> t = aie::min(aie::max(aie::load_v<16>(in + i), zero), one);
        const aie::vector<bfloat16, 16> slope = aie::msc(three, t, two).to_vector<bfloat16>();
        const aie::vector<bfloat16, 16> square = aie::mul_square(t).to_vector<bfloat16>();
        aie::store_v(out + i, aie::mul(square, slope).to_vector<bfloat16>());
    }
}
