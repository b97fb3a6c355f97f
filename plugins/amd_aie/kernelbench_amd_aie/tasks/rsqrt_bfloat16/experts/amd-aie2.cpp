// The API has the function; lanes without a root are replaced by 0.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void rsqrt_bfloat16(bfloat16 *__restrict input, bfloat16 *__restrict output) {
    const auto zero = aie::zeros<bfloat16, 32>();
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) {
        const auto x = aie::load_v<32>(input + i);
        aie::store_v(output + i, aie::select(zero, aie::invsqrt(x), aie::lt(zero, x)));
    }
}
