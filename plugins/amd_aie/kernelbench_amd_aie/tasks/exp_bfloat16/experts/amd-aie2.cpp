// e^x = 2^n * 2^f, with n the whole number nearest to x / ln 2: a series gives 2^f, and n is added to its exponent.
// Adding and taking away 1.5 * 2^30 leaves a multiple of 128, and 1.5 * 2^23 more puts it in the low bits, which is
// where n * 128 belongs.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

using V = aie::vector<bfloat16, 32>;
using A = aie::accum<accfloat, 32>;

inline __attribute__((always_inline)) V all(float x) { return aie::broadcast<bfloat16, 32>(static_cast<bfloat16>(x)); }

void exp_bfloat16(bfloat16 *__restrict input_vector, bfloat16 *__restrict output_vector) {
    constexpr float whole = 12582912.0f, wholes_of_128 = 1610612736.0f;
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 64; i += 32) {
        const V x = aie::load_v<32>(input_vector + i);
        const A y = aie::mac(aie::mul(x, all(184.0f)), x, all(0.664966352f));  // 128 / ln 2 in two parts
        const A n = aie::sub(aie::add(y, wholes_of_128), wholes_of_128);
        const auto bits = aie::add(n, whole).template to_vector<float>().template cast_to<int32>();
        const V f = aie::sub(y, n).template to_vector<bfloat16>();  // between -64 and 64
        V series = aie::mac(A(all(1.46694362e-5f)), f, all(2.64656e-8f)).template to_vector<bfloat16>();
        series = aie::mac(A(all(5.41521234e-3f)), f, series).template to_vector<bfloat16>();
        const V power = aie::mac(A(all(1.0f)), f, series).template to_vector<bfloat16>();
        const auto scaled = aie::add(power.template cast_to<int16>(), bits.pack());
        aie::store_v(output_vector + i, scaled.template cast_to<bfloat16>());
    }
}
