// Vectors of 32 elements, added in accumulators of single precision; then a maximum with 0.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void vectoradd_relu_bfloat16(bfloat16 *__restrict in0, bfloat16 *__restrict in1, bfloat16 *__restrict out) {
    const auto zero = aie::zeros<bfloat16, 32>();
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 256; i += 32)
        aie::store_v(out + i, aie::max(aie::add(aie::load_v<32>(in0 + i), aie::load_v<32>(in1 + i)), zero));
}
