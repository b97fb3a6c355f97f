// Elementary functions by lookup tables, as kernels for AIE2 use them. The tables come with the emulator.
// lut_based_ops.h shows them to kernels that include it.
#pragma once

#include "kb_aie/lookup.hpp"
#include "kb_aie/elementary.hpp"
#include "kb_aie/native_mul.hpp"

namespace kb_aie_luts {

// e^x: floor(256 x), of which the high byte and the low byte each have a table. So |x| >= 128 wraps.
KB_AIE_INLINE v16accfloat getExpBf16(kb_aie::native<bfloat16, 16> x) {
    typedef int words __attribute__((vector_size(64)));
    const aie::vector<bfloat16, 16> v = x;
    const words fixed = (words)aie_cv_fixed(kb_aie::what(1, kb_aie::bf16), v.get_chunk(0), 8);
    const chunk whole =
        aie_ld_lookup(kb_aie::what(8, kb_aie::s16), kb_aie_exp_whole, kb_aie_exp_whole, (chunk)((fixed >> 8) & 255));
    const chunk part =
        aie_ld_lookup(kb_aie::what(8, kb_aie::s16), kb_aie_exp_part, kb_aie_exp_part, (chunk)(fixed & 255));
    return {
        {aie_vf_mul(kb_aie::what(1, kb_aie::bf16, kb_aie::elementwise(kb_aie::bf16, kb_aie::af, 0, 0)), whole, part)}};
}
KB_AIE_INLINE v32accfloat getExpBf16(kb_aie::native<bfloat16, 32> x) {
    const aie::vector<bfloat16, 32> v = x;
    const auto low = getExpBf16(v.extract<16>(0).to_native()), high = getExpBf16(v.extract<16>(1).to_native());
    return {{low.data_[0], high.data_[0]}};
}

// tanh(x) by 32 straight lines from -4 to 4.
KB_AIE_INLINE kb_aie::native<bfloat16, 16> getTanhBf16(kb_aie::native<bfloat16, 16> x) {
    typedef int words __attribute__((vector_size(64)));
    const aie::vector<bfloat16, 16> v = x;
    const words fixed = (words)aie_cv_fixed(kb_aie::what(1, kb_aie::bf16), v.get_chunk(0), 2) + 16;
    const words last = words{} + 31;
    const chunk index = (chunk)__builtin_elementwise_min(__builtin_elementwise_max(fixed, words{}), last);
    const chunk slope = aie_ld_lookup(kb_aie::what(8, kb_aie::s32), kb_aie_tanh_slope, kb_aie_tanh_slope, index);
    const chunk offset[1] = {
        aie_ld_lookup(kb_aie::what(8, kb_aie::s32), kb_aie_tanh_offset, kb_aie_tanh_offset, index)};
    aie::accum<accfloat, 16> acc(aie::vector<float, 16>::from_chunks(offset));
    const chunk narrow[1] = {
        aie_cv_bf16(kb_aie::what(1, kb_aie::bf16, kb_aie::converted(kb_aie::af, 1)), slope, slope, 12)};
    acc = aie::mac(acc, aie::vector<bfloat16, 16>::from_chunks(narrow), v);
    return acc.to_vector<bfloat16>().to_native();
}

// 1/x to bfloat16, by a table of mantissas.
KB_AIE_INLINE bfloat16 getInvBf16(float x) { return static_cast<bfloat16>(aie_sf_inv(kb_aie::routine(20), x)); }

// 1/sqrt(x) and sqrt(x) = x / sqrt(x).
KB_AIE_INLINE kb_aie::native<bfloat16, 16> getRsqrtBf16(kb_aie::native<bfloat16, 16> x) {
    return aie::invsqrt(aie::vector<bfloat16, 16>(x)).to_native();
}
KB_AIE_INLINE kb_aie::native<bfloat16, 32> getRsqrtBf16(kb_aie::native<bfloat16, 32> x) {
    return aie::invsqrt(aie::vector<bfloat16, 32>(x)).to_native();
}
KB_AIE_INLINE kb_aie::native<bfloat16, 16> getSqrtBf16(kb_aie::native<bfloat16, 16> x) {
    const aie::vector<bfloat16, 16> v = x;
    return aie::mul(v, aie::invsqrt(v)).to_vector<bfloat16>().to_native();
}
KB_AIE_INLINE kb_aie::native<bfloat16, 32> getSqrtBf16(kb_aie::native<bfloat16, 32> x) {
    const aie::vector<bfloat16, 32> v = x;
    return aie::mul(v, aie::invsqrt(v)).to_vector<bfloat16>().to_native();
}

}  // namespace kb_aie_luts
