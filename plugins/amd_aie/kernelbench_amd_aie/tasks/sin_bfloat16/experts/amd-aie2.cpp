// Whole turns are subtracted in single precision, 2 pi in two parts. As sin(r) = sin(pi - r), the rest is folded into
// -pi/2 to pi/2, where a polynomial of the fifth degree is good to three digits.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void sin_bfloat16(bfloat16 *__restrict input_vector, bfloat16 *__restrict output_vector) {
    const auto per_turn = aie::broadcast<bfloat16, 32>(0.15915494f);
    const auto turn = aie::broadcast<bfloat16, 32>(6.28125f), more = aie::broadcast<bfloat16, 32>(0.0019353072f);
    const auto fifth = aie::broadcast<bfloat16, 32>(0.00761f);
    const aie::accum<accfloat, 32> third(aie::broadcast<float, 32>(-0.16605f));
    const aie::accum<accfloat, 32> plus_pi(aie::broadcast<float, 32>(3.1415927f));
    const aie::accum<accfloat, 32> minus_pi(aie::broadcast<float, 32>(-3.1415927f));
    const aie::accum<accfloat, 32> big(aie::broadcast<float, 32>(12582912.0f));  // 1.5 * 2^23: sums are integers
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) {
        const auto x = aie::load_v<32>(input_vector + i);
        const auto turns = aie::sub(aie::mac(big, x, per_turn), big).to_vector<bfloat16>();
        const auto rest = aie::msc(aie::msc(aie::accum<accfloat, 32>(x), turns, turn), turns, more);
        const auto right = aie::sub(plus_pi, rest).to_vector<bfloat16>();
        const auto left = aie::sub(minus_pi, rest).to_vector<bfloat16>();
        const auto y = aie::max(aie::min(rest.to_vector<bfloat16>(), right), left);
        const auto square = aie::mul(y, y).to_vector<bfloat16>();
        const auto cube = aie::mul(y, square).to_vector<bfloat16>();
        const auto factor = aie::mac(third, square, fifth).to_vector<bfloat16>();
        aie::store_v(output_vector + i, aie::mac(aie::accum<accfloat, 32>(y), cube, factor).to_vector<bfloat16>());
    }
}
