// Vectors of 32 elements: a maximum with 0 and a minimum with 6.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void relu6_bfloat16(bfloat16 *__restrict input, bfloat16 *__restrict output) {
    const auto zero = aie::zeros<bfloat16, 32>(), six = aie::broadcast<bfloat16, 32>(6.0f);
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32)
        aie::store_v(output + i, aie::min(aie::max(aie::load_v<32>(input + i), zero), six));
}
