// Four rows of the input give two of the output: even and odd elements of the upper rows of both windows are parted, so
// are those of the lower rows, and the multiplier adds quarters of all four vectors.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void avgpool2d_bfloat16(bfloat16 *__restrict input, bfloat16 *__restrict output) {
    const auto quarter = aie::broadcast<bfloat16, 32>(0.25f);
    AIE_PREPARE_FOR_PIPELINING AIE_LOOP_MIN_ITERATION_COUNT(8)
    for (int i = 0; i < 8; ++i) {
        const bfloat16 *in = input + 128 * i;
        const auto [upper_even, upper_odd] = aie::interleave_unzip(aie::load_v<32>(in), aie::load_v<32>(in + 64), 1);
        const auto [lower_even, lower_odd] =
            aie::interleave_unzip(aie::load_v<32>(in + 32), aie::load_v<32>(in + 96), 1);
        auto means = aie::mac(aie::mul(upper_even, quarter), upper_odd, quarter);
        means = aie::mac(aie::mac(means, lower_even, quarter), lower_odd, quarter);
        aie::store_v(output + 32 * i, means.to_vector<bfloat16>());
    }
}
