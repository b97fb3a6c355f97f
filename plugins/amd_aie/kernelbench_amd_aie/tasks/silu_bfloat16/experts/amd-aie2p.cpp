// x * sigmoid(x) = h + h * tanh(h) with h = x / 2, and tanh is an instruction.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void silu_bfloat16(bfloat16 *__restrict input, bfloat16 *__restrict output) {
    const auto half = aie::broadcast<bfloat16, 32>(0.5f);
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 32) {
        const auto product = aie::mul(aie::load_v<32>(input + i), half);
        const auto y = aie::tanh<bfloat16>(product.to_vector<float>());
        aie::store_v(output + i, aie::mac(product, product.to_vector<bfloat16>(), y).to_vector<bfloat16>());
    }
}
