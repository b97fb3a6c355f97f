// Numbers to fixed point and back: aie::to_fixed, aie::to_float.
#pragma once

#include "kb_aie/operand.hpp"

namespace kb_aie {

// Instructions of a conversion of 16 lanes. bfloat16 to int32 is one; the others are routines, whose lengths nobody has
// published.
template <class T> constexpr unsigned fixed_issues = kind_of<T> == bf16 ? 1 : 4;
template <class T> constexpr unsigned float_issues = sizeof(T) == 4 ? 4 : 2;

// Registers of 16 lanes of 32 bits that hold N lanes.
template <unsigned N> constexpr unsigned registers32 = N <= 16 ? 1 : N / 16;

// Registers of int32 as integers TR: their low bits.
template <class TR, unsigned N> KB_AIE_INLINE aie::vector<TR, N> low_bits(const chunk (&x)[registers32<N>]) {
    if constexpr (sizeof(TR) == 4) {
        return aie::vector<TR, N>::from_chunks(x);
    } else {
        constexpr unsigned results = most(1, N * bits_of<TR> / 512), each = registers32<N> / results;
        chunk r[results];
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < results; i++) {
            const chunk *from = x + i * each;
            r[i] = aie_sr_srs(what(most(1, each / acc_registers), kind_of<TR>, converted(a32, each)), from[0],
                              from[each > 1], from[each > 2 ? 2 : 0], from[each > 3 ? 3 : 0], 0, 0, 0);
        }
        return aie::vector<TR, N>::from_chunks(r);
    }
}

// Registers of floats as bfloat16 or float.
template <class TR, unsigned N> KB_AIE_INLINE aie::vector<TR, N> as_floats(const chunk (&x)[registers32<N>]) {
    return shift_down<af, TR, N>(x, 0, kind_of<TR>);
}

}  // namespace kb_aie

namespace aie {

// v * 2^shift as integers, out of range the nearest int32. bfloat16 to signed integers of 16 and 32 bits: toward minus
// infinity, and 16 bits are the low ones. The others: to nearest, halves toward zero.
template <class TR = int32, class T, unsigned N>
    requires(!std::is_integral_v<T>)
KB_AIE_INLINE vector<TR, N> to_fixed(const vector<T, N> &v, int shift = 0) {
    static_assert(kb_aie::is_element<TR> && std::is_integral_v<TR>,
                  "aie::to_fixed: gives integers of 8, 16 or 32 bits");
    constexpr bool native = kb_aie::kind_of<T> == kb_aie::bf16 && std::is_signed_v<TR> && sizeof(TR) > 1;
    chunk x[kb_aie::registers32<N>];
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < kb_aie::registers32<N>; i++) {
        const int how = kb_aie::what(native ? 1 : kb_aie::fixed_issues<float>, kb_aie::kind_of<T>,
                                     kb_aie::widened(kb_aie::a32, kb_aie::group_of<T>(i * 16)));
        const chunk from = v.get_chunk(kb_aie::register_of<T>(i * 16));
        x[i] = native ? aie_cv_fixed(how, from, shift) : aie_cv_fixed_zero(how, from, shift);
    }
    return kb_aie::low_bits<TR, N>(x);
}
template <class TR = int32, class E>
    requires(std::is_same_v<E, float> || std::is_same_v<E, bfloat16>)
KB_AIE_INLINE TR to_fixed(E x, int shift = 0) {
    constexpr unsigned lanes = 16;
    return to_fixed<TR>(broadcast<E, lanes>(x), shift).get(0);
}

// v / 2^shift as floats.
template <class TR = float, class T, unsigned N>
    requires(std::is_integral_v<T>)
KB_AIE_INLINE vector<TR, N> to_float(const vector<T, N> &v, int shift = 0) {
    static_assert(std::is_same_v<TR, float> || std::is_same_v<TR, bfloat16>, "aie::to_float: gives float or bfloat16");
    chunk x[kb_aie::registers32<N>];
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < kb_aie::registers32<N>; i++)
        x[i] = aie_cv_float(kb_aie::what(kb_aie::float_issues<T>, kb_aie::kind_of<T>,
                                         kb_aie::widened(kb_aie::a32, kb_aie::group_of<T>(i * 16))),
                            v.get_chunk(kb_aie::register_of<T>(i * 16)), shift);
    return kb_aie::as_floats<TR, N>(x);
}
// An accumulator of 64 bits is read as int32 first, shifted and rounded by the mode.
template <class TR = float, class Tag, unsigned N>
KB_AIE_INLINE vector<TR, N> to_float(const accum<Tag, N> &acc, int shift = 0) {
    static_assert(kb_aie::acc_of<Tag> != kb_aie::af, "aie::to_float: of integers; accfloat has to_vector<float>()");
    if constexpr (kb_aie::acc_of<Tag> == kb_aie::a32) {
        chunk x[kb_aie::registers32<N>];
        for (unsigned i = 0; i < acc.parts; i++)
            x[i] = aie_cv_float(kb_aie::what(kb_aie::float_issues<int32>, kb_aie::s32), acc.data_[i], shift);
        return kb_aie::as_floats<TR, N>(x);
    } else {
        return to_float<TR>(acc.template to_vector<int32>(shift));
    }
}
template <class TR = float, class E>
    requires(std::is_integral_v<E> && kb_aie::is_element<E>)
KB_AIE_INLINE TR to_float(E x, int shift = 0) {
    const float scale = __builtin_bit_cast(float, (127 - shift) << 23);
    const float value = static_cast<float>(x);
    return static_cast<TR>(shift == 0 ? value : value * scale);
}

}  // namespace aie
