// Rounding up is rounding down of the negative: the conversion to integers rounds down, and adding an integer to the
// bits of 1.5 * 2^23 makes a float of it, which is taken from that number again.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void ceil_bfloat16(bfloat16 *__restrict input_vector, bfloat16 *__restrict output_vector) {
    const auto big = aie::broadcast<float, 32>(12582912.0f);
    const auto bits = aie::vector_cast<int32_t>(big);
    const aie::accum<accfloat, 32> start(big);
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) {
        const auto below = aie::to_fixed<int32_t>(aie::neg(aie::load_v<32>(input_vector + i)));
        const auto number = aie::vector_cast<float>(aie::add(below, bits));  // 1.5 * 2^23 and the integer
        aie::store_v(output_vector + i, aie::sub(start, number).to_vector<bfloat16>());
    }
}
