// Half turns are subtracted in single precision. Of the rest r and of d = pi/2 - |r|, which keeps its precision near a
// pole, the sines make the tangent: sin(r) / sin(d). Both lie in -pi/2 to pi/2, where a polynomial of the fifth degree
// is good to three digits.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

static inline aie::vector<bfloat16, 32> sine(aie::vector<bfloat16, 32> x) {
    const aie::accum<accfloat, 32> third(aie::broadcast<float, 32>(-0.16605f));
    const auto square = aie::mul(x, x).to_vector<bfloat16>();
    const auto cube = aie::mul(x, square).to_vector<bfloat16>();
    const auto factor = aie::mac(third, square, aie::broadcast<bfloat16, 32>(0.00761f)).to_vector<bfloat16>();
    return aie::mac(aie::accum<accfloat, 32>(x), cube, factor).to_vector<bfloat16>();
}

void tan_bfloat16(bfloat16 *__restrict input, bfloat16 *__restrict output) {
    const auto per_turn = aie::broadcast<bfloat16, 32>(0.31830989f);
    const auto pi = aie::broadcast<bfloat16, 32>(3.140625f), more = aie::broadcast<bfloat16, 32>(0.00096765358f);
    const aie::accum<accfloat, 32> pole(aie::broadcast<float, 32>(1.5707963f));
    const aie::accum<accfloat, 32> big(aie::broadcast<float, 32>(12582912.0f));  // 1.5 * 2^23: sums are integers
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) {
        const auto x = aie::load_v<32>(input + i);
        const auto turns = aie::sub(aie::mac(big, x, per_turn), big).to_vector<bfloat16>();
        const auto rest = aie::msc(aie::msc(aie::accum<accfloat, 32>(x), turns, pi), turns, more);
        const aie::accum<accfloat, 32> magnitude(aie::abs(rest.to_vector<float>()));
        const auto cosine = sine(aie::sub(pole, magnitude).to_vector<bfloat16>());
        aie::store_v(output + i, aie::mul(sine(rest.to_vector<bfloat16>()), aie::inv(cosine)).to_vector<bfloat16>());
    }
}
