// 32 outputs at a time: 64 inputs are parted into those at even and at odd places, which turns the stride of two into
// one. With the same one place further on they make the four factors of the taps. The last store overlaps the one
// before.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

using V = aie::vector<bfloat16, 32>;
using A = aie::accum<accfloat, 32>;

struct Taps {
    bfloat16 tap[4];
    A bias;
};

inline __attribute__((always_inline)) V outputs(const V &even, const V &odd, const V &next_even, const V &next_odd,
                                                const Taps &taps) {
    A sum = aie::mac(taps.bias, even, taps.tap[0]);
    sum = aie::mac(sum, odd, taps.tap[1]);
    sum = aie::mac(sum, aie::shuffle_down_fill(even, next_even, 1), taps.tap[2]);
    sum = aie::mac(sum, aie::shuffle_down_fill(odd, next_odd, 1), taps.tap[3]);
    return aie::max(sum.template to_vector<bfloat16>(), aie::zeros<bfloat16, 32>());
}

void conv1d_bias_relu_bfloat16(bfloat16 *__restrict in_buffer, bfloat16 *__restrict kernel,
                               bfloat16 *__restrict out_buffer, bfloat16 bias, uint32_t) {
    const Taps taps = {{kernel[0], kernel[1], kernel[2], kernel[3]}, A(aie::broadcast<bfloat16, 32>(bias))};
    auto [even, odd] = aie::interleave_unzip(aie::load_v<32>(in_buffer), aie::load_v<32>(in_buffer + 32), 1);
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 96; i += 32) {
        const bfloat16 *__restrict next = in_buffer + 2 * i + 64;
        const auto [next_even, next_odd] = aie::interleave_unzip(aie::load_v<32>(next), aie::load_v<32>(next + 32), 1);
        aie::store_v(out_buffer + i, outputs(even, odd, next_even, next_odd, taps));
        even = next_even;
        odd = next_odd;
    }
    const V last = outputs(even, odd, even, odd, taps);
    aie::store_v(out_buffer + 96, last.template extract<16>(0));
    aie::store_unaligned_v(out_buffer + 111, aie::shuffle_down(last, 15).template extract<16>(0));
}
