// The gate 1/2 + x / 6 in single precision, its limits 0 and 1 in bfloat16, and its product with x.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void hardswish_bfloat16(bfloat16 *__restrict input_vector, bfloat16 *__restrict output_vector) {
    const auto sixth = aie::broadcast<bfloat16, 32>(1.0f / 6.0f), one = aie::broadcast<bfloat16, 32>(1.0f);
    const auto zero = aie::zeros<bfloat16, 32>();
    const aie::accum<accfloat, 32> half(aie::broadcast<bfloat16, 32>(0.5f));
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 32) {
        const auto x = aie::load_v<32>(input_vector + i);
        const auto gate = aie::min(aie::max(aie::mac(half, x, sixth).to_vector<bfloat16>(), zero), one);
        aie::store_v(output_vector + i, aie::mul(x, gate).to_vector<bfloat16>());
    }
}
