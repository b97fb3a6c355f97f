// Operators on vectors and accumulators. aie_api/operators.hpp makes all of them known as aie::operators.
#pragma once

#include "kb_aie/arith.hpp"
#include "kb_aie/bits.hpp"
#include "kb_aie/iterators.hpp"
#include "kb_aie/operand.hpp"

namespace aie {

namespace detail {
// The vector that an operand is, where it is one in memory.
template <class T, unsigned N> KB_AIE_INLINE const vector<T, N> &plain(const vector<T, N> &v) { return v; }
template <class Tag, unsigned N> KB_AIE_INLINE const accum<Tag, N> &plain(const accum<Tag, N> &a) { return a; }
template <class E>
    requires kb_aie::is_element<scalar_type_t<E>>
KB_AIE_INLINE const E &plain(const E &x) {
    return x;
}

template <class X> struct is_reference : std::false_type {};
template <class T, unsigned N, bool u> struct is_reference<vector_ref<T, N, u>> : std::true_type {};
template <class X> concept vectorial = is_vector_v<X> || is_reference<std::remove_cvref_t<X>>::value;
template <class X> concept accumulated = kb_aie::is_accum<X>;
template <class X> concept operand = vectorial<X> || accumulated<X> || kb_aie::is_element<scalar_type_t<X>>;
template <class A, class B> concept vector_operands = operand<A> && operand<B> && (vectorial<A> || vectorial<B>);
template <class A, class B>
concept operands = operand<A> && operand<B> && (vectorial<A> || vectorial<B> || accumulated<A> || accumulated<B>);
}  // namespace detail

namespace every_operator {

#define KB_AIE_OPERATOR(symbol, name, kind)                                                            \
    template <class A, class B>                                                                        \
        requires detail::kind<A, B>                                                                    \
    KB_AIE_INLINE auto operator symbol(const A &a, const B &b) {                                       \
        return name(detail::plain(a), detail::plain(b));                                               \
    }
KB_AIE_OPERATOR(+, add, operands)
KB_AIE_OPERATOR(-, sub, operands)
KB_AIE_OPERATOR(*, mul, vector_operands)
KB_AIE_OPERATOR(&, bit_and, vector_operands)
KB_AIE_OPERATOR(|, bit_or, vector_operands)
KB_AIE_OPERATOR(^, bit_xor, vector_operands)
KB_AIE_OPERATOR(<, lt, vector_operands)
KB_AIE_OPERATOR(<=, le, vector_operands)
KB_AIE_OPERATOR(>, gt, vector_operands)
KB_AIE_OPERATOR(>=, ge, vector_operands)
KB_AIE_OPERATOR(==, eq, vector_operands)
KB_AIE_OPERATOR(!=, neq, vector_operands)
#undef KB_AIE_OPERATOR

template <class A>
    requires detail::vectorial<A> || detail::accumulated<A>
KB_AIE_INLINE auto operator-(const A &a) {
    return neg(detail::plain(a));
}
template <class A>
    requires detail::vectorial<A>
KB_AIE_INLINE auto operator~(const A &a) {
    return bit_not(detail::plain(a));
}
template <class T, unsigned N> KB_AIE_INLINE auto operator<<(const vector<T, N> &v, unsigned n) { return upshift(v, n); }
template <class T, unsigned N> KB_AIE_INLINE auto operator>>(const vector<T, N> &v, unsigned n) { return downshift(v, n); }

#define KB_AIE_ASSIGNMENT(symbol, name)                                                                \
    template <class A, class B>                                                                        \
        requires((detail::is_vector_v<A> && detail::vector_operands<A, B>) || (detail::accumulated<A> && detail::operands<A, B>)) \
    KB_AIE_INLINE A &operator symbol(A &a, const B &b) {                                               \
        return a = name(a, detail::plain(b));                                                          \
    }
KB_AIE_ASSIGNMENT(+=, add)
KB_AIE_ASSIGNMENT(-=, sub)
KB_AIE_ASSIGNMENT(&=, bit_and)
KB_AIE_ASSIGNMENT(|=, bit_or)
KB_AIE_ASSIGNMENT(^=, bit_xor)
#undef KB_AIE_ASSIGNMENT

template <class T, unsigned N> KB_AIE_INLINE vector<T, N> &operator<<=(vector<T, N> &v, unsigned n) { return v = upshift(v, n); }
template <class T, unsigned N> KB_AIE_INLINE vector<T, N> &operator>>=(vector<T, N> &v, unsigned n) { return v = downshift(v, n); }

}  // namespace every_operator

// These are there without `using namespace`: on the device the compiler's own vectors have them.
using every_operator::operator+;
using every_operator::operator-;
using every_operator::operator&;
using every_operator::operator|;
using every_operator::operator^;
using every_operator::operator~;

}  // namespace aie
