// 32 outputs at a time: 64 inputs are parted into those at even and at odd places. Accumulators of 64 bits hold every
// sum, and the conversion to 16 bits saturates.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

void conv1d_k2_s2_bias_int16(int16_t *__restrict in_buffer, int16_t *__restrict kernel, int16_t *__restrict out_buffer,
                             int16_t bias) {
    const auto before = aie::swap_saturation(aie::saturation_mode::saturate);
    const int16_t first = kernel[0], second = kernel[1];
    const aie::accum<acc64, 32> offset(aie::broadcast<int16, 32>(bias));
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 64; i += 32) {
        const int16_t *__restrict pairs = in_buffer + 2 * i;
        const auto [even, odd] = aie::interleave_unzip(aie::load_v<32>(pairs), aie::load_v<32>(pairs + 32), 1);
        const auto sum = aie::mac(aie::mac(offset, even, first), odd, second);
        aie::store_v(out_buffer + i, sum.template to_vector<int16>(0));
    }
    aie::set_saturation(before);
}
