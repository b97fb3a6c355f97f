// Comparison to flags: 1 where low <= x < high, else 0, for 512 int16 to int16; masks are combined with &.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void within_range_int16(int16_t *__restrict in, int16_t *__restrict out, int16_t low, int16_t high) {
    const aie::vector<int16, 32> no = aie::zeros<int16, 32>(), yes = aie::broadcast<int16, 32>(1);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 512; i += 32) {
        const aie::vector<int16, 32> x = aie::load_v<32>(in + i);
        aie::store_v(out + i, aie::select(no, yes, aie::ge(x, low) & aie::lt(x, high)));
    }
}
