// Exponentials, and each one's share of their sum.
#include <aie_api/aie.hpp>
#include <aie_kernel_utils.h>
#include <lut_based_ops.h>

extern "C" void bf16_exp(const bfloat16 *__restrict in, bfloat16 *__restrict out, int count) {
    auto from = aie::cbegin_vector<16>(in);
    auto to = aie::begin_vector<16>(out);
    AIE_PREPARE_FOR_PIPELINING
    for (int i = 0; i < count / 16; i++) {
        const v16bfloat16 x = *from++;
        const v16accfloat power = getExpBf16(x);
        *to++ = to_v16bfloat16(power);
    }
}

extern "C" void softmax(const bfloat16 *__restrict in, bfloat16 *__restrict out, int count) {
    auto from = aie::cbegin_restrict_vector<16>(in);
    auto to = aie::begin_restrict_vector<16>(out);
    aie::vector<float, 16> sums = aie::zeros<float, 16>();
    for (int i = 0; i < count / 16; i++) {
        const aie::vector<bfloat16, 16> x = *from++;
        const aie::accum<accfloat, 16> power = getExpBf16(x);
        sums = aie::add(sums, power.to_vector<float>());
        *to++ = power.to_vector<bfloat16>();
    }
    const bfloat16 factor = static_cast<bfloat16>(aie::inv(aie::reduce_add(sums)));
    auto again = aie::begin_restrict_vector<16>(out);
    for (int i = 0; i < count / 16; i++) {
        const aie::vector<bfloat16, 16> x = *again;
        *again++ = aie::mul(x, factor).to_vector<bfloat16>();
    }
}
