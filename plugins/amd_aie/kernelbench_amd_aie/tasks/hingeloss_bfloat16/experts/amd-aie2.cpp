// 1 - label * pred in single precision, where the multiplier subtracts from an accumulator of ones; then a maximum
// with 0.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void hingeloss_bfloat16(bfloat16 *__restrict pred, bfloat16 *__restrict label, bfloat16 *__restrict out) {
    const aie::accum<accfloat, 32> one(aie::broadcast<bfloat16, 32>(1.0f));
    const auto zero = aie::zeros<bfloat16, 32>();
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 32) {
        const auto loss = aie::msc(one, aie::load_v<32>(pred + i), aie::load_v<32>(label + i));
        aie::store_v(out + i, aie::max(loss.to_vector<bfloat16>(), zero));
    }
}
