// Beside 1.5 * 2^23 a float has no bits left for fractions: the sum is rounded to the nearest whole number, halves to
// even, and its low byte is the result, since the inputs were cut to the range of a byte before.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void cast_bfloat16_to_int8(bfloat16 *__restrict input, int8_t *__restrict output) {
    const aie::accum<accfloat, 32> big(aie::broadcast<float, 32>(12582912.0f));
    const auto lowest = aie::broadcast<bfloat16, 32>(-128.0f), highest = aie::broadcast<bfloat16, 32>(127.0f);
    const auto one = aie::broadcast<bfloat16, 32>(1.0f);
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) {
        const auto x = aie::min(aie::max(aie::load_v<32>(input + i), lowest), highest);
        const auto rounded = aie::mac(big, x, one).to_vector<float>();
        aie::store_v(output + i, aie::vector_cast<int32_t>(rounded).pack().pack());
    }
}
