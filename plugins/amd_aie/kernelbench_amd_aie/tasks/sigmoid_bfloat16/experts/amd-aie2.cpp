// sigmoid(x) = 1/2 + tanh(x / 2) / 2, with the table of tanh, whose ends are level.
#include <aie_api/aie.hpp>
#include <lut_based_ops.h>

#include "aie_kernel_utils.h"

void sigmoid_bfloat16(bfloat16 *__restrict input_vector, bfloat16 *__restrict output_vector) {
    const auto half = aie::broadcast<bfloat16, 16>(0.5f);
    const aie::accum<accfloat, 16> start(half);
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(16)
    for (int i = 0; i < 256; i += 16) {
        const auto x = aie::mul(aie::load_v<16>(input_vector + i), half).to_vector<bfloat16>();
        const aie::vector<bfloat16, 16> y = getTanhBf16(x);
        aie::store_v(output_vector + i, aie::mac(start, y, half).to_vector<bfloat16>());
    }
}
