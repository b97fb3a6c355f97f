// Products lane by lane: aie::mul, negmul, mac, msc and their squares; sums of accumulators.
//
// Lanes of an instruction: AIE2 has 32 with acc32, 16 with acc64 and 16 of bfloat16; AIE2P has 64, 32 and 64. 32 by 32
// bits takes two. Floats are split in two or three bfloat16, and multiplied by three, six or nine instructions.
#pragma once

#include "kb_aie/operand.hpp"

namespace kb_aie {

enum class Product { mul, negmul, mac, msc };

template <class A, class B, Acc acc> constexpr unsigned product_issues() {
    if constexpr (acc == af) return kind_of<A> == f32 ? float_products : 1;
    else return bits_of<A> == 32 && bits_of<B> == 32 ? 2 : 1;
}
// Registers of the result that an instruction makes.
template <class A, Acc acc> constexpr unsigned product_registers() {
    if constexpr (acc == af) return kind_of<A> == f32 ? (aie2p ? 2 : 1) : (aie2p ? 4 : 1);
    else return aie2p ? 4 : 2;
}

template <Product product, Acc acc> KB_AIE_INLINE chunk multiplied(int how, chunk sum, chunk a, chunk b) {
    if constexpr (acc == af) {
        if constexpr (product == Product::mul) return aie_vf_mul(how, a, b);
        else if constexpr (product == Product::negmul) return aie_vf_negmul(how, a, b);
        else if constexpr (product == Product::mac) return aie_vf_mac(how, sum, a, b);
        else return aie_vf_msc(how, sum, a, b);
    } else {
        if constexpr (product == Product::mul) return aie_vm_mul(how, a, b);
        else if constexpr (product == Product::negmul) return aie_vm_negmul(how, a, b);
        else if constexpr (product == Product::mac) return aie_vm_mac(how, sum, a, b);
        else return aie_vm_msc(how, sum, a, b);
    }
}

// A register of floats as the pieces that the multiplier takes.
KB_AIE_INLINE chunk split(chunk x, unsigned issued) {
    x = aie_cv_split(what(issued ? float_pieces : 0, f32), x);
    return aie_vf_split(what(issued ? float_pieces - 1 : 0, f32), x);
}

template <Product product, Acc acc, unsigned N, class A, class B, unsigned Parts>
KB_AIE_INLINE void multiply(chunk (&r)[Parts], const Factor<A, N> &a, const Factor<B, N> &b) {
    constexpr unsigned together = product_registers<A, acc>(), issues = product_issues<A, B, acc>();
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < Parts; i++) {
        const unsigned lane = i * acc_lanes(acc);
        const int how =
            what(i % together == 0 ? issues : 0, static_cast<Kind>(a.kind),
                 elementwise(static_cast<Kind>(b.kind), acc, group_of<A>(lane), group_of<B>(lane), accuracy));
        chunk x = a.v.get_chunk(register_of<A>(lane)), y = b.v.get_chunk(register_of<B>(lane));
        if constexpr (kind_of<A> == f32) {
            x = split(x, i % together == 0);
            y = split(y, i % together == 0);
        }
        r[i] = multiplied<product, acc>(how, r[i], x, y);
    }
}

// The product where a factor may come with its sign changed.
template <Product product, class A, class B> constexpr Product signed_product() {
    constexpr Product opposite = product == Product::mul      ? Product::negmul
                                 : product == Product::negmul ? Product::mul
                                 : product == Product::mac    ? Product::msc
                                                              : Product::mac;
    return negates<A> != negates<B> ? opposite : product;
}

template <Product product, class Tag, class A, class B> KB_AIE_INLINE auto new_product(const A &a, const B &b) {
    constexpr unsigned N = product_lanes<A, B>;
    using TA = element_of<A>;
    using TB = element_of<B>;
    using T = accumulated<Tag, TA, TB>;
    check_product<T, TA, TB>();
    static_assert(lanes_of<A> == 0 || lanes_of<B> == 0 || lanes_of<A> == lanes_of<B>,
                  "vectors of a product have as many lanes");
    aie::accum<T, N> r;
    if constexpr (multiplies<TA, TB>())
        multiply<signed_product<product, A, B>(), acc_of<T>>(r.data_, factor<N>(a), factor<N>(b));
    return r;
}

template <Product product, class Acc_, class A, class B>
KB_AIE_INLINE auto summed_product(const Acc_ &acc, const A &a, const B &b) {
    constexpr unsigned N = product_lanes<A, B>;
    using TA = element_of<A>;
    using TB = element_of<B>;
    using T = typename AccumOf<Acc_>::tag;
    check_product<T, TA, TB>();
    static_assert(lanes_of<A> == 0 || lanes_of<B> == 0 || lanes_of<A> == lanes_of<B>,
                  "vectors of a product have as many lanes");
    static_assert(AccumOf<Acc_>::lanes == N, "the accumulator has as many lanes as the product");
    auto r = summand(acc);
    if constexpr (multiplies<TA, TB>())
        multiply<signed_product<product, A, B>(), acc_of<T>>(r.data_, factor<N>(a), factor<N>(b));
    return r;
}

// a + b, a - b of accumulators, register by register.
template <bool minus, class Tag, unsigned N>
KB_AIE_INLINE aie::accum<Tag, N> sum_of(const aie::accum<Tag, N> &a, const aie::accum<Tag, N> &b) {
    constexpr Acc acc = acc_of<Tag>;
    constexpr unsigned together = acc == af ? float_registers : acc_registers;
    aie::accum<Tag, N> r;
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < r.parts; i++) {
        const int how = what(i % together == 0, s8, acc);
        if constexpr (acc == af)
            r.data_[i] = minus ? aie_vf_sub(how, a.data_[i], b.data_[i]) : aie_vf_add(how, a.data_[i], b.data_[i]);
        else r.data_[i] = minus ? aie_vm_sub(how, a.data_[i], b.data_[i]) : aie_vm_add(how, a.data_[i], b.data_[i]);
    }
    return r;
}

}  // namespace kb_aie

namespace aie {

// a * b, lane by lane; a scalar counts for every lane. `Tag` widens the accumulator.
template <class Tag = accauto, class A, class B>
    requires kb_aie::are_factors<A, B>
KB_AIE_INLINE auto mul(const A &a, const B &b) {
    return kb_aie::new_product<kb_aie::Product::mul, Tag>(a, b);
}
template <class Tag = accauto, class A, class B>
    requires kb_aie::are_factors<A, B>
KB_AIE_INLINE auto negmul(const A &a, const B &b) {
    return kb_aie::new_product<kb_aie::Product::negmul, Tag>(a, b);
}

// acc + a * b and acc - a * b. The result has the tag of `acc`.
template <class Acc, class A, class B>
    requires(kb_aie::is_accum<Acc> && kb_aie::are_factors<A, B>)
KB_AIE_INLINE auto mac(const Acc &acc, const A &a, const B &b) {
    return kb_aie::summed_product<kb_aie::Product::mac>(acc, a, b);
}
template <class Acc, class A, class B>
    requires(kb_aie::is_accum<Acc> && kb_aie::are_factors<A, B>)
KB_AIE_INLINE auto msc(const Acc &acc, const A &a, const B &b) {
    return kb_aie::summed_product<kb_aie::Product::msc>(acc, a, b);
}

template <class Tag = accauto, class T, unsigned N> KB_AIE_INLINE auto mul_square(const vector<T, N> &v) {
    return mul<Tag>(v, v);
}
template <class Acc, class T, unsigned N>
    requires kb_aie::is_accum<Acc>
KB_AIE_INLINE auto mac_square(const Acc &acc, const vector<T, N> &v) {
    return mac(acc, v, v);
}
template <class Acc, class T, unsigned N>
    requires kb_aie::is_accum<Acc>
KB_AIE_INLINE auto msc_square(const Acc &acc, const vector<T, N> &v) {
    return msc(acc, v, v);
}

template <class Tag, unsigned N> KB_AIE_INLINE accum<Tag, N> add(const accum<Tag, N> &a, const accum<Tag, N> &b) {
    return kb_aie::sum_of<false>(a, b);
}
template <class Tag, unsigned N> KB_AIE_INLINE accum<Tag, N> sub(const accum<Tag, N> &a, const accum<Tag, N> &b) {
    return kb_aie::sum_of<true>(a, b);
}
// A vector or scalar is first made an accumulator.
template <class Tag, unsigned N, class T>
KB_AIE_INLINE accum<Tag, N> add(const accum<Tag, N> &a, const vector<T, N> &b) {
    return add(a, accum<Tag, N>(b));
}
template <class Tag, unsigned N, class T>
KB_AIE_INLINE accum<Tag, N> sub(const accum<Tag, N> &a, const vector<T, N> &b) {
    return sub(a, accum<Tag, N>(b));
}
template <class Tag, unsigned N, class X>
    requires(kb_aie::is_operand<X> && kb_aie::lanes_of<X> == 0)
KB_AIE_INLINE accum<Tag, N> add(const accum<Tag, N> &a, const X &b) {
    return add(a, kb_aie::factor<N>(b).v);
}
template <class Tag, unsigned N, class X>
    requires(kb_aie::is_operand<X> && kb_aie::lanes_of<X> == 0)
KB_AIE_INLINE accum<Tag, N> sub(const accum<Tag, N> &a, const X &b) {
    return sub(a, kb_aie::factor<N>(b).v);
}
template <class Tag, unsigned N> KB_AIE_INLINE accum<Tag, N> neg(const accum<Tag, N> &a) {
    accum<Tag, N> r;
    for (unsigned i = 0; i < r.parts; i++)
        r.data_[i] = kb_aie::negated<kb_aie::acc_of<Tag>>(a.data_[i], i % kb_aie::acc_registers == 0);
    return r;
}

}  // namespace aie
