// Into accumulators, and out of them by the conversion that rounds as the mode says.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void cast_float32_to_bfloat16(float *__restrict in_buffer, bfloat16 *__restrict out_buffer) {
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) {
        const aie::accum<accfloat, 32> wide(aie::load_v<32>(in_buffer + i));
        aie::store_v(out_buffer + i, wide.to_vector<bfloat16>());
    }
}
