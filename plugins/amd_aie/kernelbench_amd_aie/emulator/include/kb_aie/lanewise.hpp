// How elementwise functions are written: register by register, with scalars in every lane.
#pragma once

#include "kb_aie/create.hpp"
#include "kb_aie/mask.hpp"

namespace kb_aie {

// A part as integers: unsigned, so that sums wrap, or signed.
template <class T, unsigned N> struct PartOf {
    static constexpr unsigned lanes = Layout<T, N>::lanes;
    using Lane = typename IntOf<sizeof(T)>::type;
    using Signed = native<Lane, lanes>;
    using Unsigned = native<std::make_unsigned_t<Lane>, lanes>;
    using Own = std::conditional_t<std::is_unsigned_v<T>, Unsigned, Signed>;  // by the sign that T has
};

template <class T> constexpr bool is_float = !std::is_integral_v<T>;

// Instructions for a comparison of a register. Single precision has none of its own: one to order the bits, for each side.
template <class T> constexpr unsigned compare_issues = std::is_same_v<T, float> ? 3 : 1;

// f(part of a, part of b) for every part.
template <class T, unsigned N, class F>
KB_AIE_INLINE aie::vector<T, N> by_parts(const aie::vector<T, N> &a, const aie::vector<T, N> &b, F f) {
    aie::vector<T, N> r;
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < r.parts; i++) r.data_[i] = (typename aie::vector<T, N>::part_type)f(a.data_[i], b.data_[i]);
    return r;
}
template <class T, unsigned N, class F> KB_AIE_INLINE aie::vector<T, N> by_parts(const aie::vector<T, N> &a, F f) {
    aie::vector<T, N> r;
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < r.parts; i++) r.data_[i] = (typename aie::vector<T, N>::part_type)f(a.data_[i]);
    return r;
}
// The same with whole registers, for operations.
template <class T, unsigned N, class F>
KB_AIE_INLINE aie::vector<T, N> by_chunks(const aie::vector<T, N> &a, const aie::vector<T, N> &b, F f) {
    aie::vector<T, N> r;
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < r.parts; i++) r.set_chunk(i, f(a.get_chunk(i), b.get_chunk(i)));
    return r;
}

}  // namespace kb_aie

// The overloads of a function of two vectors that take a scalar for one of them.
#define KB_AIE_WITH_SCALARS(name)                                                                   \
    template <class T, unsigned N, detail::scalar_of<T> E>                                          \
    KB_AIE_INLINE auto name(const vector<T, N> &a, const E &b) {                                    \
        return name(a, detail::lanes<T, N>(b));                                                     \
    }                                                                                               \
    template <class E, class T, unsigned N>                                                         \
        requires detail::scalar_of<E, T>                                                            \
    KB_AIE_INLINE auto name(const E &a, const vector<T, N> &b) {                                    \
        return name(detail::lanes<T, N>(a), b);                                                     \
    }
