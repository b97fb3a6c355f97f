// Hard tanh activation of 1024 bfloat16: clamp to -1 ... 1 with max and min, 32 lanes at a time.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void hard_tanh_bfloat16(bfloat16 *__restrict in, bfloat16 *__restrict out) {
    const aie::vector<bfloat16, 32> low = aie::broadcast<bfloat16, 32>((bfloat16)-1.0f);
    const aie::vector<bfloat16, 32> high = aie::broadcast<bfloat16, 32>((bfloat16)1.0f);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 1024; i += 32) aie::store_v(out + i, aie::min(aie::max(aie::load_v<32>(in + i), low), high));
}
