// The greater one of x and 0.01 x: below zero that is the latter.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void leaky_relu_bfloat16(bfloat16 *__restrict in_buffer, bfloat16 *__restrict out_buffer) {
    const auto slope = aie::broadcast<bfloat16, 32>(0.01f);
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 32) {
        const auto x = aie::load_v<32>(in_buffer + i);
        aie::store_v(out_buffer + i, aie::max(x, aie::mul(x, slope).to_vector<bfloat16>()));
    }
}
