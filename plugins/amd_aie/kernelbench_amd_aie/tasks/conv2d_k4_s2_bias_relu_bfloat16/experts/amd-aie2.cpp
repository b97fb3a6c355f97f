// Two rows of the output at a time, in the two halves of a register of 16: rows of the matrix that are two apart are
// parted into even and odd columns, which turns the stride into one, and make the four factors of a row of taps. The
// seven results of each half are moved together, and stored with two elements too many, which the next store
// overwrites.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

using V = aie::vector<bfloat16, 16>;
using A = aie::accum<accfloat, 16>;

// Results of the output rows whose windows begin at `upper` and `lower`, the second row from lane 7 on.
inline __attribute__((always_inline)) V outputs(const bfloat16 *upper, const bfloat16 *lower,
                                                const aie::vector<bfloat16, 16> &taps, const A &bias) {
    A sum = bias;
    AIE_LOOP_UNROLL_FULL
    for (unsigned i = 0; i < 4; ++i) {
        const auto [even, odd] =
            aie::interleave_unzip(aie::load_v<16>(upper + 16 * i), aie::load_v<16>(lower + 16 * i), 1);
        sum = aie::mac(sum, even, taps[4 * i]);
        sum = aie::mac(sum, odd, taps[4 * i + 1]);
        sum = aie::mac(sum, aie::shuffle_down(even, 1), taps[4 * i + 2]);
        sum = aie::mac(sum, aie::shuffle_down(odd, 1), taps[4 * i + 3]);
    }
    const V halves = aie::max(sum.template to_vector<bfloat16>(), aie::zeros<bfloat16, 16>());
    return aie::select(halves, aie::shuffle_down(halves, 1), aie::mask<16>::from_uint32(0xff80u));
}

void conv2d_k4_s2_bias_relu_bfloat16(bfloat16 *__restrict in_buffer, bfloat16 *__restrict kernel,
                                     bfloat16 *__restrict out_buffer, bfloat16 bias, uint32_t) {
    const V taps = aie::load_v<16>(kernel);
    const A offset(aie::broadcast<bfloat16, 16>(bias));
    V rows;
    AIE_LOOP_UNROLL_FULL
    for (int pair = 0; pair < 3; ++pair) {
        const bfloat16 *upper = in_buffer + 64 * pair;
        rows = outputs(upper, upper + 32, taps, offset);
        aie::store_unaligned_v(out_buffer + 14 * pair, rows);
    }
    // Nine results that are stored already come before the last seven.
    const V last = outputs(in_buffer + 192, in_buffer + 192, taps, offset);
    aie::store_unaligned_v(out_buffer + 33, aie::select(aie::shuffle_down(rows, 5), aie::shuffle_up(last, 9),
                                                        aie::mask<16>::from_uint32(0xfe00u)));
}
