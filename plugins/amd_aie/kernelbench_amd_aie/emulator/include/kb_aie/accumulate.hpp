// aie::accumulate: sums of vectors, each times a coefficient.
#pragma once

#include "kb_aie/mul.hpp"

namespace kb_aie {

template <class X> KB_AIE_INLINE auto coefficient(const X &v, unsigned i) { return v.elem_const_ref(i); }
template <class X> KB_AIE_INLINE auto coefficient(const aie::detail::signed_operand<X> &v, unsigned i) {
    using Ref = decltype(coefficient(v.x, i));
    return aie::detail::signed_operand<Ref>{coefficient(v.x, i), v.is_signed};
}

template <unsigned Lanes, class Acc_, class C, class... V>
KB_AIE_INLINE auto add_weighted(Acc_ acc, const C &coeff, unsigned at, const V &...data) {
    ((acc = aie::mac(acc, coefficient(coeff, at++), data)), ...);
    return acc;
}

}  // namespace kb_aie

namespace aie {

// The sum over i of coeff[start + i] * data_i.
template <unsigned Lanes, class Tag = accauto, class C, class V, class... More>
    requires(kb_aie::is_operand<C> && kb_aie::lanes_of<C> != 0 && kb_aie::is_operand<V> &&
             (kb_aie::is_operand<More> && ...))
KB_AIE_INLINE auto accumulate(const C &coeff, unsigned start, const V &data, const More &...more) {
    static_assert(kb_aie::lanes_of<V> == Lanes && ((kb_aie::lanes_of<More> == Lanes) && ...),
                  "aie::accumulate<Lanes>: the vectors have `Lanes` lanes");
    return kb_aie::add_weighted<Lanes>(mul<Tag>(kb_aie::coefficient(coeff, start), data), coeff, start + 1, more...);
}

// The same added to `acc`.
template <unsigned Lanes, class Acc, class C, class V, class... More>
    requires(kb_aie::is_accum<Acc> && kb_aie::is_operand<C> && kb_aie::lanes_of<C> != 0 && kb_aie::is_operand<V> &&
             (kb_aie::is_operand<More> && ...))
KB_AIE_INLINE auto accumulate(const Acc &acc, const C &coeff, unsigned start, const V &data, const More &...more) {
    static_assert(kb_aie::lanes_of<V> == Lanes && ((kb_aie::lanes_of<More> == Lanes) && ...),
                  "aie::accumulate<Lanes>: the vectors have `Lanes` lanes");
    return kb_aie::add_weighted<Lanes>(kb_aie::summand(acc), coeff, start, data, more...);
}

}  // namespace aie
