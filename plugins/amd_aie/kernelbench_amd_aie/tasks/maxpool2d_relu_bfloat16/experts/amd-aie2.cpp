// Four rows of the input give two of the output: maxima of rows two by two, then of even and odd columns of both
// results, which are parted together, and of zero.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void maxpool2d_relu_bfloat16(bfloat16 *__restrict input, bfloat16 *__restrict output) {
    const auto zero = aie::zeros<bfloat16, 32>();
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 8; ++i) {
        const bfloat16 *rows = input + 128 * i;
        const auto upper = aie::max(aie::load_v<32>(rows), aie::load_v<32>(rows + 32));
        const auto lower = aie::max(aie::load_v<32>(rows + 64), aie::load_v<32>(rows + 96));
        const auto [even, odd] = aie::interleave_unzip(upper, lower, 1);
        aie::store_v(output + 32 * i, aie::max(aie::max(even, odd), zero));
    }
}
