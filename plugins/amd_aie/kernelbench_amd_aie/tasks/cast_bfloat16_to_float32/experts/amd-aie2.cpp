// Into accumulators and out of them: both steps are exact.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void cast_bfloat16_to_float32(bfloat16 *__restrict in_buffer, float *__restrict out_buffer) {
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 512; i += 32) {
        const aie::accum<accfloat, 32> wide(aie::load_v<32>(in_buffer + i));
        aie::store_v(out_buffer + i, wide.to_vector<float>());
    }
}
