// Products of tiles: aie::mmul<M, K, N, TA, TB, Tag>, C (M by N) = A (M by K) * B (K by N), each row by row.
//
// Only the shapes that a generation has compile. The numbers are the multiply instructions that one product of a tile
// takes.
#pragma once

#include "kb_aie/mul.hpp"
#include "kb_aie/reshape.hpp"

namespace kb_aie {

struct Shape {
    unsigned m, k, n, issues;
    unsigned arranging = 0;  // permutations of the operands that come with it
};

template <unsigned a, unsigned b> struct Shapes;  // by bits of the integers
#if __AIE_ARCH__ == 20
#define KB_AIE_SHAPES_8_8 "4x8x8, 4x8x4, 4x16x4, 8x8x4, 2x8x8, 8x8x8, 1x16x8, 2x16x8, 4x16x8, 8x16x8, 4x16x16"
#define KB_AIE_SHAPES_16_8 "4x4x4, 8x4x4, 4x8x4, 4x4x8, 8x4x8, 2x8x8, 2x16x8, 4x16x8"
#define KB_AIE_SHAPES_8_16 "4x4x8, 4x4x4"
#define KB_AIE_SHAPES_16_16 "4x2x8, 4x4x4, 2x4x8, 4x4x8, 8x2x8, 8x1x8, 2x8x8, 4x8x8, 2x8x16"
#define KB_AIE_SHAPES_32_16 "2x4x8, 4x4x8, 4x4x4, 4x2x4, 4x1x8"
#define KB_AIE_SHAPES_16_32 "2x4x8, 4x4x4"
#define KB_AIE_SHAPES_32_32 "4x2x4, 4x4x4, 8x2x4, 4x1x8, 8x1x8"
#define KB_AIE_SHAPES_BF16 "4x8x4, 8x8x4, 4x16x8, 8x8x8, 4x8x8, 4x16x4, 8x1x8"
template <> struct Shapes<8, 8> {
    static constexpr Shape list[] = {{4, 8, 8, 1},  {4, 8, 4, 1},  {4, 16, 4, 2}, {8, 8, 4, 2},
                                     {2, 8, 8, 1},  {8, 8, 8, 2},  {1, 16, 8, 2}, {2, 16, 8, 2},
                                     {4, 16, 8, 2}, {8, 16, 8, 4}, {4, 16, 16, 4}};
};
template <> struct Shapes<16, 8> {
    static constexpr Shape list[] = {{4, 4, 4, 1}, {8, 4, 4, 2}, {4, 8, 4, 2},  {4, 4, 8, 1},
                                     {8, 4, 8, 2}, {2, 8, 8, 1}, {2, 16, 8, 2}, {4, 16, 8, 4}};
};
template <> struct Shapes<8, 16> {
    static constexpr Shape list[] = {{4, 4, 8, 2}, {4, 4, 4, 1}};
};
template <> struct Shapes<16, 16> {
    static constexpr Shape list[] = {{4, 2, 8, 1}, {4, 4, 4, 1}, {2, 4, 8, 1}, {4, 4, 8, 2}, {8, 2, 8, 2},
                                     {8, 1, 8, 2}, {2, 8, 8, 2}, {4, 8, 8, 4}, {2, 8, 16, 4}};
};
template <> struct Shapes<32, 16> {
    static constexpr Shape list[] = {{2, 4, 8, 2}, {4, 4, 8, 4}, {4, 4, 4, 2}, {4, 2, 4, 1}, {4, 1, 8, 1}};
};
template <> struct Shapes<16, 32> {
    static constexpr Shape list[] = {{2, 4, 8, 2}, {4, 4, 4, 2}};
};
template <> struct Shapes<32, 32> {
    static constexpr Shape list[] = {{4, 2, 4, 2}, {4, 4, 4, 4}, {8, 2, 4, 4}, {4, 1, 8, 2}, {8, 1, 8, 4}};
};
constexpr Shape bfloat16_shapes[] = {{4, 8, 4, 1}, {8, 8, 4, 2},  {4, 16, 8, 4}, {8, 8, 8, 4},
                                     {4, 8, 8, 2}, {4, 16, 4, 2}, {8, 1, 8, 4}};
constexpr Shape float_shapes[] = {{4, 8, 4, float_products}, {4, 1, 4, float_products}, {4, 1, 8, 2 * float_products}};
#else
#define KB_AIE_SHAPES_8_8 "8x8x8, 4x8x8, 2x8x8, 4x16x8, 8x16x8"
#define KB_AIE_SHAPES_16_8 "4x4x8, 8x4x8, 4x8x8, 2x8x8, 2x16x8, 4x16x8"
#define KB_AIE_SHAPES_8_16 "8x2x8, 4x4x8"
#define KB_AIE_SHAPES_16_16 "8x2x8, 4x4x8, 4x2x8, 2x4x8, 8x1x8"
#define KB_AIE_SHAPES_32_16 "4x2x8, 4x4x8, 2x4x8, 4x1x8"
#define KB_AIE_SHAPES_16_32 "4x4x8"
#define KB_AIE_SHAPES_32_32 "4x2x8, 4x4x4, 4x4x8, 8x2x8, 4x1x8"
#define KB_AIE_SHAPES_BF16 "8x8x4, 4x8x8, 8x8x8, 4x8x4, 8x1x8"
template <> struct Shapes<8, 8> {
    static constexpr Shape list[] = {{8, 8, 8, 1}, {4, 8, 8, 1}, {2, 8, 8, 1}, {4, 16, 8, 1}, {8, 16, 8, 2}};
};
template <> struct Shapes<16, 8> {
    static constexpr Shape list[] = {{4, 4, 8, 1}, {8, 4, 8, 1},  {4, 8, 8, 1},
                                     {2, 8, 8, 1}, {2, 16, 8, 1}, {4, 16, 8, 2}};
};
template <> struct Shapes<8, 16> {
    static constexpr Shape list[] = {{8, 2, 8, 1}, {4, 4, 8, 1}};
};
template <> struct Shapes<16, 16> {
    static constexpr Shape list[] = {{8, 2, 8, 1}, {4, 4, 8, 1}, {4, 2, 8, 1}, {2, 4, 8, 1}, {8, 1, 8, 1}};
};
template <> struct Shapes<32, 16> {
    static constexpr Shape list[] = {{4, 2, 8, 1}, {4, 4, 8, 2}, {2, 4, 8, 1}, {4, 1, 8, 1}};
};
template <> struct Shapes<16, 32> {
    static constexpr Shape list[] = {{4, 4, 8, 2}};
};
template <> struct Shapes<32, 32> {
    static constexpr Shape list[] = {{4, 2, 8, 2}, {4, 4, 4, 2}, {4, 4, 8, 4}, {8, 2, 8, 4}, {4, 1, 8, 2}};
};
#ifdef AIE_API_EMULATE_BFLOAT16_MMUL_WITH_BFP16
#error "AIE_API_EMULATE_BFLOAT16_MMUL_WITH_BFP16: this emulator has no block floating point; leave the macro out"
#endif
// There is no matrix product of bfloat16: lane by lane, with the operands spread out.
constexpr Shape bfloat16_shapes[] = {
    {8, 8, 4, 8, 17}, {4, 8, 8, 8, 17}, {8, 8, 8, 16, 34}, {4, 8, 4, 8, 17}, {8, 1, 8, 1}};
constexpr Shape float_shapes[] = {
    {4, 8, 4, 8 * float_products, 17}, {4, 1, 4, float_products}, {4, 1, 8, float_products}};
#endif
#define KB_AIE_SHAPES_FLOAT "4x8x4, 4x1x4, 4x1x8"

template <unsigned count> constexpr Shape found(const Shape (&list)[count], unsigned m, unsigned k, unsigned n) {
    for (const Shape &x : list)
        if (x.m == m && x.k == k && x.n == n) return x;
    return {};
}
template <class TA, class TB> constexpr Shape shape_of(unsigned m, unsigned k, unsigned n) {
    if constexpr (!multiplies<TA, TB>()) return {};
    else if constexpr (kind_of<TA> == bf16) return found(bfloat16_shapes, m, k, n);
    else if constexpr (kind_of<TA> == f32) return found(float_shapes, m, k, n);
    else return found(Shapes<bits_of<TA>, bits_of<TB>>::list, m, k, n);
}
// Whether these are integers of so many bits.
template <class TA, class TB, unsigned a, unsigned b> constexpr bool are_integers =
    kind_of<TA> <= u32 && kind_of<TB> <= u32 && bits_of<TA> == a && bits_of<TB> == b;

// An operand as it lies row by row.
template <unsigned rows, unsigned columns, class X> KB_AIE_INLINE const X &by_rows(const X &x) { return x; }
template <unsigned rows, unsigned columns, class X>
KB_AIE_INLINE auto by_rows(const aie::detail::transposed_operand<X> &x) {
    return aie::transpose(x.x, columns, rows);
}

// What register `i` of several carries of the instructions that make them all.
constexpr unsigned share(unsigned issues, unsigned registers, unsigned i) {
    if (issues >= registers) return issues / registers + (i < issues % registers);
    return i % (registers / issues) == 0;
}

}  // namespace kb_aie

namespace aie {

template <unsigned M_, unsigned K_, unsigned N_, class TA, class TB = TA, class Tag = accauto> class mmul {
    static_assert(kb_aie::is_element<TA> && kb_aie::is_element<TB>, "aie::mmul: not an element type of this emulator");
    static_assert(kb_aie::multiplies<TA, TB>(), "aie::mmul: the multiplier does not take this pair of element types");
    static constexpr kb_aie::Shape shape = kb_aie::shape_of<TA, TB>(M_, K_, N_);
    static constexpr bool exists = shape.issues != 0;
    static_assert(exists || !(kb_aie::are_integers<TA, TB, 8, 8>),
                  "aie::mmul: no such shape; 8 by 8 bits has " KB_AIE_SHAPES_8_8);
    static_assert(exists || !(kb_aie::are_integers<TA, TB, 16, 8>),
                  "aie::mmul: no such shape; 16 by 8 bits has " KB_AIE_SHAPES_16_8);
    static_assert(exists || !(kb_aie::are_integers<TA, TB, 8, 16>),
                  "aie::mmul: no such shape; 8 by 16 bits has " KB_AIE_SHAPES_8_16);
    static_assert(exists || !(kb_aie::are_integers<TA, TB, 16, 16>),
                  "aie::mmul: no such shape; 16 by 16 bits has " KB_AIE_SHAPES_16_16);
    static_assert(exists || !(kb_aie::are_integers<TA, TB, 32, 16>),
                  "aie::mmul: no such shape; 32 by 16 bits has " KB_AIE_SHAPES_32_16);
    static_assert(exists || !(kb_aie::are_integers<TA, TB, 16, 32>),
                  "aie::mmul: no such shape; 16 by 32 bits has " KB_AIE_SHAPES_16_32);
    static_assert(exists || !(kb_aie::are_integers<TA, TB, 32, 32>),
                  "aie::mmul: no such shape; 32 by 32 bits has " KB_AIE_SHAPES_32_32);
    static_assert(exists || kb_aie::kind_of<TA> != kb_aie::bf16,
                  "aie::mmul: no such shape; bfloat16 has " KB_AIE_SHAPES_BF16);
    static_assert(exists || kb_aie::kind_of<TA> != kb_aie::f32,
                  "aie::mmul: no such shape; float has " KB_AIE_SHAPES_FLOAT);

    using tag_ = kb_aie::accumulated<Tag, TA, TB>;
    static constexpr kb_aie::Acc acc_ = kb_aie::acc_of<tag_>;
    static_assert(kb_aie::sums_in<TA, TB>(acc_),
                  "aie::mmul: this accumulator does not take products of these element types");

public:
    static constexpr unsigned M = M_, K = K_, N = N_;
    static constexpr unsigned size_A = M * K, size_B = K * N, size_C = M * N;
    using accum_tag = tag_;
    using accum_type = accum<tag_, size_C>;
    accum_type data;

    KB_AIE_INLINE mmul() {}
    KB_AIE_INLINE mmul(const accum_type &acc) : data(acc) {}
    template <class T> KB_AIE_INLINE mmul(const vector<T, size_C> &v, int shift = 0) { data.from_vector(v, shift); }

    // C = A * B, C += A * B. Operands may be wrapped in op_sign or op_transpose.
    template <class A, class B> KB_AIE_INLINE void mul(const A &a, const B &b) {
        multiply<false>(kb_aie::by_rows<M, K>(a), kb_aie::by_rows<K, N>(b));
    }
    template <class A, class B> KB_AIE_INLINE void mac(const A &a, const B &b) {
        multiply<true>(kb_aie::by_rows<M, K>(a), kb_aie::by_rows<K, N>(b));
    }

    template <class T> KB_AIE_INLINE vector<T, size_C> to_vector(int shift = 0) const {
        return data.template to_vector<T>(shift);
    }
    template <class T> KB_AIE_INLINE vector<T, size_C> to_vector_sign(bool is_signed, int shift = 0) const {
        return data.template to_vector_sign<T>(is_signed, shift);
    }
    KB_AIE_INLINE accum_type to_accum() const { return data; }
    KB_AIE_INLINE operator accum_type() const { return data; }

private:
    template <bool summed, class A, class B> KB_AIE_INLINE void multiply(const A &a, const B &b) {
        static_assert(kb_aie::is_operand<A> && kb_aie::is_operand<B>, "aie::mmul: operands are vectors");
        static_assert(!kb_aie::negates<A> && !kb_aie::negates<B>, "aie::mmul: operands cannot be wrapped in op_sub");
        static_assert(kb_aie::lanes_of<A> == size_A && std::is_same_v<kb_aie::element_of<A>, TA>,
                      "aie::mmul: the first operand is a vector<TA, M * K>");
        static_assert(kb_aie::lanes_of<B> == size_B && std::is_same_v<kb_aie::element_of<B>, TB>,
                      "aie::mmul: the second operand is a vector<TB, K * N>");
        const auto x = kb_aie::factor<size_A>(a);
        const auto y = kb_aie::factor<size_B>(b);
        constexpr unsigned a_parts = x.v.parts, b_parts = y.v.parts, c_parts = accum_type::parts;
        static_assert(a_parts <= 2 && b_parts <= 4);
        constexpr unsigned operands = a_parts + b_parts;
        chunk p[2], q[4];
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < 2; i++) p[i] = arranged(x.v.get_chunk(i % a_parts), i % a_parts, operands);
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < 4; i++) q[i] = arranged(y.v.get_chunk(i % b_parts), a_parts + i % b_parts, operands);
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < c_parts; i++) {
            const int how =
                kb_aie::what(kb_aie::share(shape.issues, c_parts, i), static_cast<kb_aie::Kind>(x.kind),
                             kb_aie::tile(static_cast<kb_aie::Kind>(y.kind), acc_, M, K, N, i, kb_aie::accuracy));
            chunk &r = data.data_[i];
            if constexpr (acc_ == kb_aie::af)
                r = summed ? aie_vf_matmac(how, r, p[0], p[1], q[0], q[1], q[2], q[3])
                           : aie_vf_matmul(how, p[0], p[1], q[0], q[1], q[2], q[3]);
            else
                r = summed ? aie_vm_matmac(how, r, p[0], p[1], q[0], q[1], q[2], q[3])
                           : aie_vm_matmul(how, p[0], p[1], q[0], q[1], q[2], q[3]);
        }
    }
    // A register as the instructions want it: floats in pieces, elements where they are multiplied.
    static KB_AIE_INLINE chunk arranged(chunk x, unsigned i, unsigned operands) {
        if constexpr (kb_aie::kind_of<TA> == kb_aie::f32) x = kb_aie::split(x, true);
        if constexpr (shape.arranging != 0)
            x = aie_mv_arranged(kb_aie::what(kb_aie::share(shape.arranging, operands, i)), x);
        return x;
    }
};

}  // namespace aie
