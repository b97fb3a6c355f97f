// Subtract a run-time scalar from 1024 int16: the scalar is broadcast once, before the loop.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void subtract_scalar_int16(int16_t *__restrict in, int16_t *__restrict out, int16_t value) {
    const aie::vector<int16, 32> v = aie::broadcast<int16, 32>(value);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 1024; i += 32) aie::store_v(out + i, aie::sub(aie::load_v<32>(in + i), v));
}
