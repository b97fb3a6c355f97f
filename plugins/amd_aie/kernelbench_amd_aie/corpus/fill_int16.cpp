// Fill 1024 int16 with a value: one broadcast, stores only.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void fill_int16(int16_t *__restrict out, int16_t value) {
    const aie::vector<int16, 32> v = aie::broadcast<int16, 32>(value);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 1024; i += 32) aie::store_v(out + i, v);
}
