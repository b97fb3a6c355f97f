// Added to 1.5 * 2^23, a number is rounded to an integer, halves to even, and the low bits of the sum are that integer.
// Saturation on the way to bytes does the ReLU and the upper limit.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void relu_bfloat16_cast_uint8(bfloat16 *__restrict input_vector, uint8_t *__restrict output_vector) {
    const auto mode = aie::swap_saturation(aie::saturation_mode::saturate);
    const auto big = aie::broadcast<float, 32>(12582912.0f);
    const auto bits = aie::vector_cast<int32>(big);
    const auto one = aie::broadcast<bfloat16, 32>(1.0f);
    const aie::accum<accfloat, 32> start(big);
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) {
        const auto sum = aie::mac(start, aie::load_v<32>(input_vector + i), one).to_vector<float>();
        const aie::accum<acc32, 32> whole(aie::sub(aie::vector_cast<int32>(sum), bits));
        aie::store_v(output_vector + i, whole.to_vector<uint8>());
    }
    aie::set_saturation(mode);
}
