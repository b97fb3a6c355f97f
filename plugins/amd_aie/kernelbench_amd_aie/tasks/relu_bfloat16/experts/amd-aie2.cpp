// Vectors of 32 elements: a maximum with 0.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void relu_bfloat16(bfloat16 *__restrict in_buffer, bfloat16 *__restrict out_buffer) {
    const auto zero = aie::zeros<bfloat16, 32>();
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) aie::store_v(out_buffer + i, aie::max(aie::load_v<32>(in_buffer + i), zero));
}
