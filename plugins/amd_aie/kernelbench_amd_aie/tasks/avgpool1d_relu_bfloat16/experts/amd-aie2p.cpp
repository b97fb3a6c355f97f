// 128 elements are parted twice into even and odd ones, which puts the four of each group into one lane of four
// vectors; the multiplier adds quarters of them.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void avgpool1d_relu_bfloat16(bfloat16 *__restrict in_buffer, bfloat16 *__restrict out_buffer) {
    const auto quarter = aie::broadcast<bfloat16, 32>(0.25f);
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 64; i += 32) {
        const bfloat16 *__restrict in = in_buffer + 4 * i;
        const auto [even0, odd0] = aie::interleave_unzip(aie::load_v<32>(in), aie::load_v<32>(in + 32), 1);
        const auto [even1, odd1] = aie::interleave_unzip(aie::load_v<32>(in + 64), aie::load_v<32>(in + 96), 1);
        const auto [first, third] = aie::interleave_unzip(even0, even1, 1);
        const auto [second, fourth] = aie::interleave_unzip(odd0, odd1, 1);
        auto means = aie::mac(aie::mul(first, quarter), second, quarter);
        means = aie::mac(aie::mac(means, third, quarter), fourth, quarter);
        aie::store_v(out_buffer + i, aie::max(means.to_vector<bfloat16>(), aie::zeros<bfloat16, 32>()));
    }
}
