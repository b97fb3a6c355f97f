// Sum of squares of 512 int16 as int32: mac into one accumulator, reduced once at the end.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void sum_of_squares_int16(int16_t *__restrict in, int32_t *__restrict out) {
    aie::accum<acc32, 32> sum = aie::zeros<acc32, 32>();
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 512; i += 32) {
        const aie::vector<int16, 32> x = aie::load_v<32>(in + i);
        sum = aie::mac(sum, x, x);
    }
    out[0] = aie::reduce_add(sum.to_vector<int32>());
}
