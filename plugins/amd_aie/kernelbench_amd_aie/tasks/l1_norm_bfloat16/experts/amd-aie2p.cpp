// 64 magnitudes at a time are added to an accumulator, by products with one; its lanes are added at the end. (Matrix
// products of bfloat16 are no instruction here.)
#include <aie_api/aie.hpp>

#include "aie_kernel_utils.h"

void l1_norm_bfloat16(bfloat16 *__restrict in_buffer, bfloat16 *__restrict out_buffer) {
    const auto ones = aie::broadcast<bfloat16, 64>(1.0f);
    auto sums = aie::mul(aie::abs(aie::load_v<64>(in_buffer)), ones);
    AIE_LOOP_UNROLL_FULL
    for (int i = 64; i < 256; i += 64) sums = aie::mac(sums, aie::abs(aie::load_v<64>(in_buffer + i)), ones);
    *out_buffer = static_cast<bfloat16>(aie::reduce_add(sums.to_vector<float>()));
}
