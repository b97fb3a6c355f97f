// The reciprocal: a guess from the bits, and two steps of Newton's method. The quotient is improved by what it leaves
// of the dividend, in float, and rounded once. Where the divisor is a zero, a zero is selected.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

using V = aie::vector<bfloat16, 32>;
using A = aie::accum<accfloat, 32>;
using I = aie::vector<int16, 32>;

void divide_bfloat16(bfloat16 *__restrict a, bfloat16 *__restrict b, bfloat16 *__restrict out) {
    const I guess = aie::broadcast<int16, 32>(0x7eb5);
    const A one(aie::broadcast<bfloat16, 32>(static_cast<bfloat16>(1.0f)));
    const V zero = aie::zeros<bfloat16, 32>();
    AIE_PREPARE_FOR_PIPELINING
    AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) {
        const V x = aie::load_v<32>(a + i), y = aie::load_v<32>(b + i);
        V r = aie::sub(guess, y.template cast_to<int16>()).template cast_to<bfloat16>();
        for (int step = 0; step < 2; ++step) {
            const V off = aie::msc(one, y, r).template to_vector<bfloat16>();
            r = aie::mac(A(r), r, off).template to_vector<bfloat16>();
        }
        const V quotient = aie::mul(x, r).template to_vector<bfloat16>();
        const V left = aie::msc(A(x), quotient, y).template to_vector<bfloat16>();
        const V better = aie::mac(A(quotient), left, r).template to_vector<bfloat16>();
        const auto is_zero = aie::eq(aie::abs(y).template cast_to<int16>(), aie::zeros<int16, 32>());
        aie::store_v(out + i, aie::select(better, zero, is_zero));
    }
}
