// sqrt(x) = x / sqrt(x), and the API has the reciprocal root. Negative elements become 0 first, whose estimated
// reciprocal root is finite.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void sqrt_bfloat16(bfloat16 *__restrict input, bfloat16 *__restrict output) {
    const auto zero = aie::zeros<bfloat16, 32>();
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) {
        const auto x = aie::max(aie::load_v<32>(input + i), zero);
        aie::store_v(output + i, aie::mul(x, aie::invsqrt(x)).to_vector<bfloat16>());
    }
}
