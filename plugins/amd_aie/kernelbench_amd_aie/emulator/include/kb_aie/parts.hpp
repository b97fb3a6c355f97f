// Parts of vectors: their bits, cutting and joining them, and indices into them.
#pragma once

#include "kb_aie/data_ops.hpp"

namespace kb_aie {

// The bits of an element, as operations take scalars.
template <class T> KB_AIE_INLINE int to_bits(T x) {
    if constexpr (sizeof(T) == 1) return static_cast<int>(x);
    else if constexpr (sizeof(T) == 2) return __builtin_bit_cast(short, x);
    else return __builtin_bit_cast(int, x);
}
template <class T> KB_AIE_INLINE T from_bits(int bits) {
    if constexpr (sizeof(T) == 1) return static_cast<T>(bits);
    else if constexpr (sizeof(T) == 2) return __builtin_bit_cast(T, static_cast<short>(bits));
    else return __builtin_bit_cast(T, bits);
}

template <class Part> KB_AIE_INLINE Part unwritten_part() { return narrow<Part>(unwritten_register); }

// Costs nothing where the compiler knows the index.
KB_AIE_INLINE void check_index(unsigned index, unsigned limit) {
    if (!(__builtin_constant_p(index) && index < limit)) aie_fr_check_index(what(0), index, limit);
}

// One of several registers by a number that may be known only when the kernel runs.
template <class Part, unsigned n> KB_AIE_INLINE Part pick(const Part (&x)[n], unsigned index) {
    Part r = x[0];
#pragma clang loop unroll(full)
    for (unsigned i = 1; i < n; i++) r = index == i ? x[i] : r;
    return r;
}

namespace detail {
template <class Out, class In, int at, int... I> KB_AIE_INLINE Out cut(In x, std::integer_sequence<int, I...>) {
    return (Out)__builtin_shufflevector(x, x, (at + I)...);
}
template <class Part, class In, int at, int... I> KB_AIE_INLINE Part pasted(Part x, In y, std::integer_sequence<int, I...>) {
    constexpr int lanes = sizeof...(I), many = static_cast<int>(sizeof(In) / sizeof(y[0]));
    auto z = __builtin_shufflevector(y, y, (I < many ? I : -1)...);
    return __builtin_shufflevector(x, z, (I >= at && I < at + many ? lanes + I - at : I)...);
}
}  // namespace detail

// Lanes of a part from lane `at` on, as a smaller part; and a smaller part into them.
template <class Out, int at, class In> KB_AIE_INLINE Out cut(In x) {
    constexpr int lanes = static_cast<int>(sizeof(Out) / sizeof(x[0]));
    return detail::cut<Out, In, at>(x, std::make_integer_sequence<int, lanes>());
}
template <int at, class Part, class In> KB_AIE_INLINE Part pasted(Part x, In y) {
    constexpr int lanes = static_cast<int>(sizeof(Part) / sizeof(x[0]));
    return detail::pasted<Part, In, at>(x, y, std::make_integer_sequence<int, lanes>());
}

}  // namespace kb_aie
