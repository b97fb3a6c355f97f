// A guess from the bits, whose error is up to 7 %, and one step of Newton's method: y * (2 - x * y). The subtraction
// flips the sign bit where x is negative, which is right. The result is off by less than 0.9 %.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void reciprocal_bfloat16(bfloat16 *__restrict input_vector, bfloat16 *__restrict output_vector) {
    const auto magic = aie::broadcast<int16, 32>(0x7EEE);
    const aie::accum<accfloat, 32> two(aie::broadcast<bfloat16, 32>(2.0f));
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 32) {
        const auto x = aie::load_v<32>(input_vector + i);
        const auto guess = aie::sub(magic, x.cast_to<int16>()).cast_to<bfloat16>();
        const auto step = aie::msc(two, x, guess).to_vector<bfloat16>();
        aie::store_v(output_vector + i, aie::mul(guess, step).to_vector<bfloat16>());
    }
}
