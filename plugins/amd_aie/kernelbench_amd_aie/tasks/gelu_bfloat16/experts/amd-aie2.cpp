// x times a gate from 0 to 1 that stands for the distribution function: 1/2 + x * p(x * x), with p of the second
// degree. The line rises everywhere, so that its limits are all that the tails need. The error is 0.4 of the
// tolerance at most, for all bfloat16 numbers from -16 to 16.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

using V = aie::vector<bfloat16, 32>;
using A = aie::accum<accfloat, 32>;

void gelu_bfloat16(bfloat16 *__restrict input_vector, bfloat16 *__restrict output_vector) {
    const A half(aie::broadcast<float, 32>(0.5f)), first(aie::broadcast<float, 32>(0.3934129f));
    const A second(aie::broadcast<float, 32>(-0.05174615f));
    const V third = aie::broadcast<bfloat16, 32>(0.00326247f);
    const V zero = aie::zeros<bfloat16, 32>(), one = aie::broadcast<bfloat16, 32>(1.0f);
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 256; i += 32) {
        const V x = aie::load_v<32>(input_vector + i);
        const V square = aie::mul(x, x).to_vector<bfloat16>();
        V p = aie::mac(second, square, third).to_vector<bfloat16>();
        p = aie::mac(first, square, p).to_vector<bfloat16>();
        const V gate = aie::min(aie::max(aie::mac(half, x, p).to_vector<bfloat16>(), zero), one);
        aie::store_v(output_vector + i, aie::mul(x, gate).to_vector<bfloat16>());
    }
}
