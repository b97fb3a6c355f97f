// 64 elements at a time: two loads, a minimum, a store.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

void elementwise_min_int8(int8_t *__restrict input1, int8_t *__restrict input2, int8_t *__restrict output) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(4)
    for (int i = 0; i < 256; i += 64)
        aie::store_v(output + i, aie::min(aie::load_v<64>(input1 + i), aie::load_v<64>(input2 + i)));
}
