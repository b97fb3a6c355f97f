// 64 differences at a time, by the multiplier: a - 1 * b; their squares are added to an accumulator in single
// precision, whose lanes are added at the end. The sum is divided by 256 in its exponent.
#include <aie_api/aie.hpp>
#include <string.h>

#include "aie_kernel_utils.h"

void mse_loss_bfloat16(bfloat16 *__restrict input_a, bfloat16 *__restrict input_b, bfloat16 *__restrict output) {
    const auto one = aie::broadcast<bfloat16, 64>(1.0f);
    auto squares = aie::zeros<accfloat, 64>();
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 64) {
        const aie::accum<accfloat, 64> a(aie::load_v<64>(input_a + i));
        const auto difference = aie::msc(a, aie::load_v<64>(input_b + i), one).to_vector<bfloat16>();
        squares = aie::mac(squares, difference, difference);
    }
    const float sum = aie::reduce_add(squares.to_vector<float>());
    constexpr uint32_t eight_powers = 8u << 23;
    uint32_t bits;
    memcpy(&bits, &sum, sizeof bits);
    bits = bits < eight_powers ? 0 : bits - eight_powers;
    float mean;
    memcpy(&mean, &bits, sizeof mean);
    *output = static_cast<bfloat16>(mean);
}
