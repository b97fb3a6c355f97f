// Copy 1024 int32 with vector iterators: reading and writing advance by a register at a time.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void copy_int32(int32_t *__restrict in, int32_t *__restrict out) {
    auto from = aie::cbegin_restrict_vector<16>(in);
    auto to = aie::begin_restrict_vector<16>(out);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(64)
    for (int i = 0; i < 64; i++) *to++ = *from++;
}
