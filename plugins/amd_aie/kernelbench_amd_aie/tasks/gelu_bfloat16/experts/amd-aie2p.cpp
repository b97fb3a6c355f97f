// The formula as it is, since the hyperbolic tangent is an instruction here: its argument is x times a polynomial of
// x * x, and the result is x times the mean of 1 and the tangent.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

using V = aie::vector<bfloat16, 32>;
using A = aie::accum<accfloat, 32>;

void gelu_bfloat16(bfloat16 *__restrict input_vector, bfloat16 *__restrict output_vector) {
    const V half = aie::broadcast<bfloat16, 32>(0.5f), cubic = aie::broadcast<bfloat16, 32>(0.0356774f);
    const A middle(half), linear(aie::broadcast<float, 32>(0.79788456f));
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 32) {
        const V x = aie::load_v<32>(input_vector + i);
        const V square = aie::mul(x, x).to_vector<bfloat16>();
        const V factor = aie::mac(linear, square, cubic).to_vector<bfloat16>();
        const V tangent = aie::tanh<bfloat16>(aie::mul(x, factor).to_vector<float>());
        const V gate = aie::mac(middle, tangent, half).to_vector<bfloat16>();
        aie::store_v(output_vector + i, aie::mul(x, gate).to_vector<bfloat16>());
    }
}
