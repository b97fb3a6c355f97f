// Bitwise functions of integers.
#pragma once

#include "kb_aie/lanewise.hpp"

namespace aie {

template <class T, unsigned N>
    requires std::is_integral_v<T>
KB_AIE_INLINE vector<T, N> bit_and(const vector<T, N> &a, const vector<T, N> &b) {
    return kb_aie::by_parts(a, b, [](auto x, auto y) __attribute__((always_inline)) { return x & y; });
}
template <class T, unsigned N>
    requires std::is_integral_v<T>
KB_AIE_INLINE vector<T, N> bit_or(const vector<T, N> &a, const vector<T, N> &b) {
    return kb_aie::by_parts(a, b, [](auto x, auto y) __attribute__((always_inline)) { return x | y; });
}
template <class T, unsigned N>
    requires std::is_integral_v<T>
KB_AIE_INLINE vector<T, N> bit_xor(const vector<T, N> &a, const vector<T, N> &b) {
    return kb_aie::by_parts(a, b, [](auto x, auto y) __attribute__((always_inline)) { return x ^ y; });
}
template <class T, unsigned N>
    requires std::is_integral_v<T>
KB_AIE_INLINE vector<T, N> bit_not(const vector<T, N> &a) {
    return kb_aie::by_parts(a, [](auto x) __attribute__((always_inline)) { return ~x; });
}
KB_AIE_WITH_SCALARS(bit_and)
KB_AIE_WITH_SCALARS(bit_or)
KB_AIE_WITH_SCALARS(bit_xor)

}  // namespace aie
