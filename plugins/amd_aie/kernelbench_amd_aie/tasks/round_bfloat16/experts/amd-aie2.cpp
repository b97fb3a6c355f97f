// floor(x + 1/2) is half of floor(2 * x), rounded up where it ends in a half; the rounding mode at the call does that.
// The integer becomes a float by adding it to the bits of 1.5 * 2^23 and subtracting that number.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void round_bfloat16(bfloat16 *__restrict input, bfloat16 *__restrict output) {
    const auto big = aie::broadcast<float, 32>(12582912.0f);
    const auto bits = aie::vector_cast<int32>(big);
    const aie::accum<accfloat, 32> start(big);
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) {
        const auto whole = aie::downshift(aie::to_fixed<int32>(aie::load_v<32>(input + i), 1), 1);
        const aie::accum<accfloat, 32> number(aie::vector_cast<float>(aie::add(whole, bits)));
        aie::store_v(output + i, aie::sub(number, start).to_vector<bfloat16>());
    }
}
