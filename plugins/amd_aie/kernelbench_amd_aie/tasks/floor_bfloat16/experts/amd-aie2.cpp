// Adding and taking away 1.5 * 2^23 rounds to a whole number; where that is above the input, one is taken away.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

using V = aie::vector<bfloat16, 32>;
using A = aie::accum<accfloat, 32>;

void floor_bfloat16(bfloat16 *__restrict input_vector, bfloat16 *__restrict output_vector) {
    constexpr float whole = 12582912.0f;
    const V zero = aie::zeros<bfloat16, 32>(), one = aie::broadcast<bfloat16, 32>(static_cast<bfloat16>(1.0f));
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) {
        const V x = aie::load_v<32>(input_vector + i);
        const A nearest = aie::sub(aie::add(A(x), whole), whole);
        const V above = aie::select(zero, one, aie::gt(nearest.template to_vector<bfloat16>(), x));
        aie::store_v(output_vector + i, aie::sub(nearest, above).template to_vector<bfloat16>());
    }
}
