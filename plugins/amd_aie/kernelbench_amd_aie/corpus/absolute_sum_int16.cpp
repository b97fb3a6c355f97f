// Sum of magnitudes of 512 int16 (L1 norm) as int32: abs, then a product with one adds it up in acc32.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void absolute_sum_int16(int16_t *__restrict in, int32_t *__restrict out) {
    aie::accum<acc32, 32> sum = aie::zeros<acc32, 32>();
    const int16 one = 1;
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 512; i += 32) sum = aie::mac(sum, aie::abs(aie::load_v<32>(in + i)), one);
    out[0] = aie::reduce_add(sum.to_vector<int32>());
}
