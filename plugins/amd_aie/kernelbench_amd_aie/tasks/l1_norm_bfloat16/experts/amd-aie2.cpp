// 32 magnitudes are a matrix of 4x8; its product with ones adds up each row, in single precision, and so do the
// products of the other vectors on top of it, in two accumulators. All four columns are the same, so that two more
// additions are enough: of the lower half of the rows, and of the second row.
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void l1_norm_bfloat16(bfloat16 *__restrict in_buffer, bfloat16 *__restrict out_buffer) {
    const auto ones = aie::broadcast<bfloat16, 32>(1.0f);
    aie::mmul<4, 8, 4, bfloat16, bfloat16> first, second;
    first.mul(aie::abs(aie::load_v<32>(in_buffer)), ones);
    second.mul(aie::abs(aie::load_v<32>(in_buffer + 32)), ones);
    AIE_LOOP_UNROLL_FULL
    for (int i = 64; i < 256; i += 64) {
        first.mac(aie::abs(aie::load_v<32>(in_buffer + i)), ones);
        second.mac(aie::abs(aie::load_v<32>(in_buffer + i + 32)), ones);
    }
    auto rows = aie::add(first.to_accum(), second.to_accum()).to_vector<float>();
    rows = aie::add(rows, aie::shuffle_down(rows, 8));
    rows = aie::add(rows, aie::shuffle_down(rows, 4));
    const float sum = rows[0];
    *out_buffer = static_cast<bfloat16>(sum);
}
