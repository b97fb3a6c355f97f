// Scale 1024 bfloat16 by a scalar, with restrict vector iterators for reading and writing.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void scale_bfloat16(bfloat16 *__restrict in, bfloat16 *__restrict out, bfloat16 factor) {
    auto from = aie::cbegin_restrict_vector<32>(in);
    auto to = aie::begin_restrict_vector<32>(out);
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(32)
    for (int i = 0; i < 32; i++) *to++ = aie::mul(*from++, factor).to_vector<bfloat16>();
}
