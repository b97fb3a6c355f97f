// Sum of 1024 int32 to one number: a vector of partial sums in the loop, one reduce_add behind it.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void total_int32(int32_t *__restrict in, int32_t *__restrict out) {
    aie::vector<int32, 16> sum = aie::zeros<int32, 16>();
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(64)
    for (int i = 0; i < 1024; i += 16) sum = aie::add(sum, aie::load_v<16>(in + i));
    out[0] = aie::reduce_add(sum);
}
