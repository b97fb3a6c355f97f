// What a multiplication takes: a vector, a scalar, an element of a vector, or one of these wrapped in aie::op_*.
#pragma once

#include "kb_aie/accum.hpp"
#include "kb_aie/arith.hpp"

namespace aie {

// Wrappers tell a multiplication how to read an operand; they compute nothing by themselves.
namespace detail {
template <class X> struct signed_operand {
    X x;
    bool is_signed;
};
template <class X> struct zeroed_operand {
    X x;
    bool zero;
};
template <class X> struct negated_operand {
    X x;
};
template <class X> struct transposed_operand {
    X x;
};
}  // namespace detail

// The operand as it is.
template <class X> KB_AIE_INLINE X op_none(const X &x) { return x; }
template <class X> KB_AIE_INLINE X op_add(const X &x) { return x; }
// Integers of the operand are signed or not, whatever its type says.
template <class X> KB_AIE_INLINE detail::signed_operand<X> op_sign(const X &x, bool is_signed) {
    return {x, is_signed};
}
// An accumulator that counts as zero where `zero` is set.
template <class X> KB_AIE_INLINE detail::zeroed_operand<X> op_zero(const X &x, bool zero) { return {x, zero}; }
// An accumulator or operand with its sign changed.
template <class X> KB_AIE_INLINE detail::negated_operand<X> op_sub(const X &x) { return {x}; }
// A tile that lies column by column: of aie::mmul only.
template <class X> KB_AIE_INLINE detail::transposed_operand<X> op_transpose(const X &x) { return {x}; }
// These are computed before the product.
template <class T, unsigned N> KB_AIE_INLINE vector<T, N> op_abs(const vector<T, N> &x) { return abs(x); }
template <class A, class B> KB_AIE_INLINE auto op_min(const A &a, const B &b) { return min(a, b); }
template <class A, class B> KB_AIE_INLINE auto op_max(const A &a, const B &b) { return max(a, b); }

}  // namespace aie

namespace kb_aie {

// Type of the elements of an operand, and its lanes: none where it is a scalar.
template <class X> struct OperandOf;
template <class T, unsigned N> struct OperandOf<aie::vector<T, N>> {
    using type = T;
    static constexpr unsigned lanes = N;
};
template <class T>
    requires is_element<T>
struct OperandOf<T> {
    using type = T;
    static constexpr unsigned lanes = 0;
};
template <class T, unsigned N> struct OperandOf<aie::vector_elem_ref<T, N>> : OperandOf<T> {};
template <class T, unsigned N> struct OperandOf<aie::vector_elem_const_ref<T, N>> : OperandOf<T> {};
template <class X> struct OperandOf<aie::detail::signed_operand<X>> : OperandOf<X> {};
template <class X>
    requires requires { typename OperandOf<X>::type; }
struct OperandOf<aie::detail::negated_operand<X>> : OperandOf<X> {};

template <class X>
concept is_operand = requires { typename OperandOf<std::remove_cvref_t<X>>::type; };
template <class X> using element_of = typename OperandOf<std::remove_cvref_t<X>>::type;
template <class X> constexpr unsigned lanes_of = OperandOf<std::remove_cvref_t<X>>::lanes;

// Whether a factor changes the sign of its product.
template <class X> constexpr bool negates = false;
template <class X> constexpr bool negates<aie::detail::negated_operand<X>> = !negates<X>;
template <class X> constexpr bool negates<aie::detail::signed_operand<X>> = negates<X>;

template <class A, class B>
concept are_factors = is_operand<A> && is_operand<B> && (lanes_of<A> != 0 || lanes_of<B> != 0);

// Lanes of a product of these two.
template <class A, class B> constexpr unsigned product_lanes = lanes_of<A> ? lanes_of<A> : lanes_of<B>;

// An operand in N lanes: its vector, and how its elements are to be read.
template <class T, unsigned N> struct Factor {
    aie::vector<T, N> v;
    int kind;
};
template <unsigned N, class T> KB_AIE_INLINE Factor<T, N> factor(const aie::vector<T, N> &v) { return {v, kind_of<T>}; }
template <unsigned N, class T>
    requires is_element<T>
KB_AIE_INLINE Factor<T, N> factor(const T &x) {
    return {aie::broadcast<T, N>(x), kind_of<T>};
}
template <unsigned N, class T, unsigned N2> KB_AIE_INLINE Factor<T, N> factor(const aie::vector_elem_ref<T, N2> &x) {
    return {aie::broadcast<T, N>(x), kind_of<T>};
}
template <unsigned N, class T, unsigned N2>
KB_AIE_INLINE Factor<T, N> factor(const aie::vector_elem_const_ref<T, N2> &x) {
    return {aie::broadcast<T, N>(x), kind_of<T>};
}
template <unsigned N, class X> KB_AIE_INLINE auto factor(const aie::detail::negated_operand<X> &x) {
    return factor<N>(x.x);
}
template <unsigned N, class X> KB_AIE_INLINE auto factor(const aie::detail::signed_operand<X> &x) {
    auto r = factor<N>(x.x);
    r.kind = with_sign(static_cast<Kind>(r.kind), x.is_signed);
    return r;
}

// Which pairs of element types the multiplier takes.
template <class A, class B> constexpr bool multiplies() {
    constexpr Kind a = kind_of<A>, b = kind_of<B>;
    if constexpr (a > u32 || b > u32) return a == b && (a == bf16 || a == f32);
    else return !(bits_of<A> + bits_of<B> == 40);  // 8 by 32 bits
}

// The accumulator that a product needs.
template <class A, class B> constexpr Acc default_acc() {
    if constexpr (kind_of<A> > u32) return af;
    else return bits_of<A> == 32 || bits_of<B> == 32 ? a64 : a32;
}
template <Acc acc> using tag_of =
    std::conditional_t<acc == a32, acc32, std::conditional_t<acc == a64, acc64, accfloat>>;

template <class Tag, class A, class B> struct Accumulated {
    using type = Tag;
};
template <class A, class B> struct Accumulated<accauto, A, B> {
    using type = tag_of<default_acc<A, B>()>;
};
template <class Tag, class A, class B> using accumulated = typename Accumulated<Tag, A, B>::type;

// Whether a product can be summed in an accumulator: wide enough, and with 64 bits only from factors of 16 bits on.
template <class A, class B> constexpr bool sums_in(Acc acc) {
    constexpr Acc least_acc = default_acc<A, B>();
    if (acc == least_acc) return true;
    return acc == a64 && least_acc == a32 && bits_of<A> == 16 && bits_of<B> == 16;
}

template <class Tag, class A, class B> constexpr void check_product() {
    static_assert(
        multiplies<A, B>(),
        "the multiplier takes integers of 8 by 8, 8 by 16, 16 by 16, 16 by 32 and 32 by 32 bits, bfloat16 by bfloat16 "
        "and "
        "float by float; cast one of the operands (a plain `2` is int32: write int8(2), a plain `2.0f` is float: write "
        "bfloat16(2.0f))");
    if constexpr (multiplies<A, B>())
        static_assert(sums_in<A, B>(acc_of<Tag>),
                      "this accumulator does not take these products: 8 by 8 and 8 by 16 bits go to acc32, 16 by 16 to "
                      "acc32 or acc64, "
                      "wider integers to acc64, bfloat16 and float to accfloat");
}

// The accumulator operand of mac and msc, with its wrappers.
template <class X> struct AccumOf;
template <class Tag, unsigned N> struct AccumOf<aie::accum<Tag, N>> {
    using tag = Tag;
    static constexpr unsigned lanes = N;
};
template <class X> struct AccumOf<aie::detail::zeroed_operand<X>> : AccumOf<X> {};
template <class X> struct AccumOf<aie::detail::negated_operand<X>> : AccumOf<X> {};
template <class X>
concept is_accum = requires { AccumOf<std::remove_cvref_t<X>>::lanes; };

template <Acc acc> KB_AIE_INLINE chunk negated(chunk x, unsigned issues) {
    if constexpr (acc == af) return aie_vf_neg(what(issues, s8, acc), x);
    else return aie_vm_neg(what(issues, s8, acc), x);
}

template <class Tag, unsigned N> KB_AIE_INLINE aie::accum<Tag, N> summand(const aie::accum<Tag, N> &acc) { return acc; }
template <class X> KB_AIE_INLINE auto summand(const aie::detail::zeroed_operand<X> &x) {
    auto acc = summand(x.x);
    if (x.zero)
        for (auto &part : acc.data_) part = chunk{};
    return acc;
}
template <class X> KB_AIE_INLINE auto summand(const aie::detail::negated_operand<X> &x) {
    auto acc = summand(x.x);
    for (auto &part : acc.data_) part = negated<acc_of<typename AccumOf<X>::tag>>(part, 0);  // a bit of the MAC itself
    return acc;
}

}  // namespace kb_aie
