// 32 elements at a time: two loads, a maximum, a store.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

void elementwise_max_bfloat16(bfloat16 *__restrict input0, bfloat16 *__restrict input1, bfloat16 *__restrict output) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32)
        aie::store_v(output + i, aie::max(aie::load_v<32>(input0 + i), aie::load_v<32>(input1 + i)));
}
