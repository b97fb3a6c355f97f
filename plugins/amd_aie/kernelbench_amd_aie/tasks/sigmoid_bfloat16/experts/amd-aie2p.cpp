// sigmoid(x) = 1/2 + tanh(x / 2) / 2, and tanh is an instruction.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void sigmoid_bfloat16(bfloat16 *__restrict input_vector, bfloat16 *__restrict output_vector) {
    const auto half = aie::broadcast<bfloat16, 32>(0.5f);
    const aie::accum<accfloat, 32> start(half);
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 32) {
        const auto x = aie::mul(aie::load_v<32>(input_vector + i), half).to_vector<float>();
        aie::store_v(output_vector + i, aie::mac(start, aie::tanh<bfloat16>(x), half).to_vector<bfloat16>());
    }
}
