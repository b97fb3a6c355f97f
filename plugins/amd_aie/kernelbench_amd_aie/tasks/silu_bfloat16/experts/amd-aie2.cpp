// x * sigmoid(x) = h + h * tanh(h) with h = x / 2, and the table of tanh, whose ends are level.
#include <aie_api/aie.hpp>
#include <lut_based_ops.h>

#include "aie_kernel_utils.h"

void silu_bfloat16(bfloat16 *__restrict input, bfloat16 *__restrict output) {
    const auto half = aie::broadcast<bfloat16, 16>(0.5f);
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 256; i += 16) {
        const auto product = aie::mul(aie::load_v<16>(input + i), half);
        const auto h = product.to_vector<bfloat16>();
        const aie::vector<bfloat16, 16> y = getTanhBf16(h);
        aie::store_v(output + i, aie::mac(product, h, y).to_vector<bfloat16>());
    }
}
