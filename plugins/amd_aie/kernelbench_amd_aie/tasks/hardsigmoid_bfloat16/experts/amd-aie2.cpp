// The line in single precision, by the multiplier from an accumulator of halves; then its limits in bfloat16.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void hardsigmoid_bfloat16(bfloat16 *__restrict in_buffer, bfloat16 *__restrict out_buffer) {
    const auto slope = aie::broadcast<bfloat16, 32>(0.2f), one = aie::broadcast<bfloat16, 32>(1.0f);
    const auto zero = aie::zeros<bfloat16, 32>();
    const aie::accum<accfloat, 32> half(aie::broadcast<bfloat16, 32>(0.5f));
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 32) {
        const auto line = aie::mac(half, aie::load_v<32>(in_buffer + i), slope).to_vector<bfloat16>();
        aie::store_v(out_buffer + i, aie::min(aie::max(line, zero), one));
    }
}
