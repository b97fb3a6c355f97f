// 64 elements at a time: two loads, a maximum, a store.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

void elementwise_max_int8(int8_t *__restrict in_buffer1, int8_t *__restrict in_buffer2, int8_t *__restrict out_buffer) {
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 512; i += 64)
        aie::store_v(out_buffer + i, aie::max(aie::load_v<64>(in_buffer1 + i), aie::load_v<64>(in_buffer2 + i)));
}
