// Clip 1024 int8 to -limit ... limit: minimum with the limit, maximum with its negative.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void limit_int8(int8_t *__restrict in, int8_t *__restrict out, int8_t limit) {
    const aie::vector<int8, 64> high = aie::broadcast<int8, 64>(limit), low = aie::neg(high);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 1024; i += 64) aie::store_v(out + i, aie::max(aie::min(aie::load_v<64>(in + i), high), low));
}
