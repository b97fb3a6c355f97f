// Making vectors: of one element, of other vectors, of the bits of another.
#pragma once

#include "kb_aie/vector.hpp"

namespace aie {

// One element in every lane.
template <class T, unsigned N = native_vector_length_v<T>, class E>
    requires(kb_aie::is_element<T> && std::is_convertible_v<E, T> && std::is_arithmetic_v<std::remove_cvref_t<E>>) ||
            (kb_aie::is_element<T> && std::is_same_v<std::remove_cvref_t<E>, bfloat16> && std::is_convertible_v<E, T>)
KB_AIE_INLINE vector<T, N> broadcast(const E &x) {
    vector<T, N> r;
    const chunk all = aie_mv_broadcast(kb_aie::what(1, kb_aie::kind_of<T>), kb_aie::to_bits(static_cast<T>(x)));
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < r.parts; i++) r.set_chunk(i, all);
    return r;
}

namespace detail {
template <unsigned N, class Ref> KB_AIE_INLINE auto spread(const Ref &x) {
    using T = typename Ref::value_type;
    using From = typename Ref::vector_type;
    vector<T, N> r;
    const unsigned part = From::parts == 1 ? 0 : x.offset / From::part_lanes;
    kb_aie::check_index(x.offset, From::size());
    const chunk from = kb_aie::widen(kb_aie::pick(x.parent.data_, part));
    const chunk all =
        aie_mv_spread(kb_aie::what(1, kb_aie::kind_of<T>), from, static_cast<int>(x.offset - part * From::part_lanes));
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < r.parts; i++) r.set_chunk(i, all);
    return r;
}
}  // namespace detail

// An element of a vector in every lane, without a way through a scalar.
template <class T, unsigned N = native_vector_length_v<T>, unsigned N2>
KB_AIE_INLINE vector<T, N> broadcast(const vector_elem_ref<T, N2> &x) {
    return detail::spread<N>(x);
}
template <class T, unsigned N = native_vector_length_v<T>, unsigned N2>
KB_AIE_INLINE vector<T, N> broadcast(const vector_elem_const_ref<T, N2> &x) {
    return detail::spread<N>(x);
}

template <class T, unsigned N = native_vector_length_v<T>>
    requires kb_aie::is_element<T>
KB_AIE_INLINE vector<T, N> zeros() {
    vector<T, N> r;
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < r.parts; i++) r.data_[i] = typename vector<T, N>::part_type{};
    return r;
}

// One vector of several, the first lowest.
template <class T, unsigned N, class... Rest>
    requires(std::is_same_v<Rest, vector<T, N>> && ...)
KB_AIE_INLINE auto concat(const vector<T, N> &first, const Rest &...rest) {
    vector<T, N *(1 + sizeof...(Rest))> r;
    unsigned at = 0;
    r.insert(at++, first);
    (r.insert(at++, rest), ...);
    return r;
}

// The same bits as elements of another type.
template <class T2, class T, unsigned N> KB_AIE_INLINE auto vector_cast(const vector<T, N> &v) { return v.template cast_to<T2>(); }

// Integers half as wide, by the saturation mode; twice as wide.
template <detail::packs T, unsigned N> KB_AIE_INLINE auto pack(const vector<T, N> &v) { return v.pack(); }
template <detail::unpacks T, unsigned N> KB_AIE_INLINE auto unpack(const vector<T, N> &v) { return v.unpack(); }

namespace detail {
// Scalar operands of elementwise functions, in every lane.
template <class T, unsigned N, class E> KB_AIE_INLINE vector<T, N> lanes(const E &x) {
    if constexpr (std::is_same_v<std::remove_cvref_t<E>, T>) return broadcast<T, N>(x);
    else return spread<N>(x);
}
}  // namespace detail

}  // namespace aie
