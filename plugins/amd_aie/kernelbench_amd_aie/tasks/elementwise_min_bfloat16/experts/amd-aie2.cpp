// 32 elements at a time: two loads, a minimum, a store.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

void elementwise_min_bfloat16(bfloat16 *__restrict in_buffer_a, bfloat16 *__restrict in_buffer_b,
                              bfloat16 *__restrict out_buffer) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32)
        aie::store_v(out_buffer + i, aie::min(aie::load_v<32>(in_buffer_a + i), aie::load_v<32>(in_buffer_b + i)));
}
