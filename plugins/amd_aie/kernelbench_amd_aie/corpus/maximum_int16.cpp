// Largest of 1024 int16: max of vectors in the loop, reduce_max of the last one.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void maximum_int16(int16_t *__restrict in, int16_t *__restrict out) {
    aie::vector<int16, 32> best = aie::load_v<32>(in);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(31)
    for (int i = 32; i < 1024; i += 32) best = aie::max(best, aie::load_v<32>(in + i));
    out[0] = aie::reduce_max(best);
}
