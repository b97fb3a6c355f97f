// cos(x) = 1 - 2 * sin(x / 2)^2, whose period is pi in x / 2: the nearest multiple of pi is taken away in float, with
// pi in two parts, and a series of four terms gives the sine. Adding and taking away 1.5 * 2^23 rounds to a whole
// number.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

using V = aie::vector<bfloat16, 32>;
using A = aie::accum<accfloat, 32>;

inline __attribute__((always_inline)) V all(float x) { return aie::broadcast<bfloat16, 32>(static_cast<bfloat16>(x)); }

void cos_bfloat16(bfloat16 *__restrict input_vector, bfloat16 *__restrict output_vector) {
    constexpr float whole = 12582912.0f, high = 3.140625f, low = 9.67653590e-4f;
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) {
        const V x = aie::load_v<32>(input_vector + i);
        const A turns = aie::sub(aie::add(aie::mul(x, all(0.159154943f)), whole), whole);
        const V n = turns.template to_vector<bfloat16>();
        const A angle = aie::msc(aie::msc(aie::mul(x, all(0.5f)), n, all(high)), n, all(low));
        const V r = angle.template to_vector<bfloat16>();
        const V s = aie::mul(r, r).template to_vector<bfloat16>();
        V series = aie::mac(A(all(8.33333333e-3f)), s, all(-1.98412698e-4f)).template to_vector<bfloat16>();
        series = aie::mac(A(all(-0.166666667f)), s, series).template to_vector<bfloat16>();
        series = aie::mul(s, series).template to_vector<bfloat16>();
        const V sine = aie::mac(angle, r, series).template to_vector<bfloat16>();
        const A half = aie::msc(A(all(0.5f)), sine, sine);
        aie::store_v(output_vector + i, aie::add(half, half).template to_vector<bfloat16>());
    }
}
