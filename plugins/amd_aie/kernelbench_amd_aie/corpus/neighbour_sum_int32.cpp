// Sum of each int32 and the next, 256 outputs from 257 inputs: an unaligned vector iterator reads one further on.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void neighbour_sum_int32(int32_t *__restrict in, int32_t *__restrict out) {
    auto here = aie::cbegin_vector<16>(in);
    auto next = aie::cbegin_unaligned_vector<16>(in + 1);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 256; i += 16) aie::store_v(out + i, aie::add(*here++, *next++));
}
