// Elementary functions: the few that the device has, with its algorithms.
#pragma once

#include "kb_aie/arith.hpp"
#include "kb_aie/mul.hpp"

namespace kb_aie {

// Cycles of routines that are called. Estimates: nobody has published them.
constexpr unsigned sqrt_cycles = 200, invsqrt_cycles = 300;
constexpr int routine(unsigned cycles) { return static_cast<int>(cycles << 8); }

template <class T, unsigned N, class F> KB_AIE_INLINE aie::vector<T, N> each_lane(aie::vector<T, N> v, F f) {
    for (unsigned i = 0; i < N; i++) v.set(static_cast<T>(f(static_cast<float>(v.get(i)))), i);
    return v;
}

template <class T>
concept float_scalar = std::is_same_v<T, float> || std::is_same_v<T, bfloat16>;

template <class X> constexpr bool is_vector_or_accum = false;
template <class T, unsigned N> constexpr bool is_vector_or_accum<aie::vector<T, N>> = true;
template <class Tag, unsigned N> constexpr bool is_vector_or_accum<aie::accum<Tag, N>> = true;

template <unsigned N> KB_AIE_INLINE auto in_accum(float x) {
    return aie::accum<accfloat, N>(aie::broadcast<float, N>(x));
}
template <unsigned N> KB_AIE_INLINE auto rounded(const aie::accum<accfloat, N> &x) {
    return x.template to_vector<bfloat16>();
}

// 16 float lanes at a time, with bfloat16 results in the low halves of registers.
template <unsigned N, class F> KB_AIE_INLINE aie::vector<bfloat16, N> by_sixteen(const aie::vector<float, N> &v, F f) {
    if constexpr (N <= 16) {
        const chunk x[1] = {f(v.get_chunk(0))};
        return aie::vector<bfloat16, N>::from_chunks(x);
    } else {
        aie::vector<bfloat16, N> r;
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < N / 16; i++) {
            const chunk x[1] = {f(v.get_chunk(i))};
            r.insert(i, aie::vector<bfloat16, 16>::from_chunks(x));
        }
        return r;
    }
}

}  // namespace kb_aie

namespace aie {

// 1/x of bfloat16 lanes: a guess from the bits, and two steps in bfloat16, each rounded by the mode.
template <unsigned N> KB_AIE_INLINE vector<bfloat16, N> inv(const vector<bfloat16, N> &x) {
    const auto guess = sub(broadcast<int16, N>(0x7EB5), x.template cast_to<int16>()).template cast_to<bfloat16>();
    const auto left = kb_aie::rounded(msc(kb_aie::in_accum<N>(1.436142f), x, guess));
    const auto better = kb_aie::rounded(mul(left, guess));
    const auto minus_y = kb_aie::rounded(negmul(better, broadcast<bfloat16, N>(static_cast<bfloat16>(1.9395974f))));
    const auto rest = kb_aie::rounded(mac(kb_aie::in_accum<N>(2.0f), minus_y, x));
    return kb_aie::rounded(negmul(minus_y, rest));
}
KB_AIE_INLINE bfloat16 inv(bfloat16 x) { return inv(broadcast<bfloat16, 16>(x)).get(0); }
// AIE2 divides by a routine; AIE2P has an instruction.
KB_AIE_INLINE float inv(float x) {
    if constexpr (kb_aie::aie2p) return aie_nl_inv(kb_aie::what(1), x);
    else return 1.0f / x;
}
// AIE2: two steps of Newton's method, with products of floats; AIE2P: lane by lane.
template <unsigned N> KB_AIE_INLINE vector<float, N> inv(const vector<float, N> &x) {
    if constexpr (kb_aie::aie2p) {
        return kb_aie::each_lane(x, [](float lane) __attribute__((always_inline)) { return inv(lane); });
    } else {
        auto y = sub(broadcast<int32, N>(0x7EF311C7), x.template cast_to<int32>()).template cast_to<float>();
#pragma clang loop unroll(full)
        for (int step = 0; step < 2; step++) {
            const auto rest = msc(kb_aie::in_accum<N>(2.0f), x, y).template to_vector<float>();
            y = mul(y, rest).template to_vector<float>();
        }
        return y;
    }
}

// 1/sqrt(x) of bfloat16 lanes: a guess from the bits, and one step. The halving follows the rounding mode.
template <unsigned N> KB_AIE_INLINE vector<bfloat16, N> invsqrt(const vector<bfloat16, N> &x) {
    constexpr float c2 = .703952253f, c3 = 2.38924456f;
    const auto bits = accum<accfloat, N>(x).template to_vector<float>().template cast_to<int32>();
    const auto half = accum<acc64, N>(bits).template to_vector<int32>(1);
    const auto guess =
        kb_aie::rounded(accum<accfloat, N>(sub(broadcast<int32, N>(0x5F1FFFF9), half).template cast_to<float>()));
    const auto scaled = kb_aie::rounded(mul(x, broadcast<bfloat16, N>(static_cast<bfloat16>(c2))));
    const auto square = kb_aie::rounded(mul_square(guess));
    const auto step = kb_aie::rounded(msc(kb_aie::in_accum<N>(c2 * c3), scaled, square));
    return kb_aie::rounded(mul(guess, step));
}
KB_AIE_INLINE float invsqrt(float x) {
    if constexpr (kb_aie::aie2p) return aie_nl_invsqrt(kb_aie::what(1), x);
    else return aie_sf_invsqrt(kb_aie::routine(kb_aie::invsqrt_cycles), x);
}
KB_AIE_INLINE bfloat16 invsqrt(bfloat16 x) { return invsqrt(broadcast<bfloat16, 16>(x)).get(0); }
template <unsigned N> KB_AIE_INLINE vector<float, N> invsqrt(const vector<float, N> &x) {
    return kb_aie::each_lane(x, [](float lane) __attribute__((always_inline)) { return invsqrt(lane); });
}

// By a routine, lane by lane.
KB_AIE_INLINE float sqrt(float x) { return aie_sf_sqrt(kb_aie::routine(kb_aie::sqrt_cycles), x); }
KB_AIE_INLINE bfloat16 sqrt(bfloat16 x) { return static_cast<bfloat16>(sqrt(static_cast<float>(x))); }
template <class T, unsigned N>
    requires kb_aie::float_scalar<T>
KB_AIE_INLINE vector<T, N> sqrt(const vector<T, N> &x) {
    return kb_aie::each_lane(x, [](float lane) __attribute__((always_inline)) { return sqrt(lane); });
}

template <class T, unsigned N> KB_AIE_INLINE auto inv(const vector_elem_ref<T, N> &x) { return inv(x.get()); }
template <class T, unsigned N> KB_AIE_INLINE auto inv(const vector_elem_const_ref<T, N> &x) { return inv(x.get()); }
template <class T, unsigned N> KB_AIE_INLINE auto sqrt(const vector_elem_ref<T, N> &x) { return sqrt(x.get()); }
template <class T, unsigned N> KB_AIE_INLINE auto sqrt(const vector_elem_const_ref<T, N> &x) { return sqrt(x.get()); }
template <class T, unsigned N> KB_AIE_INLINE auto invsqrt(const vector_elem_ref<T, N> &x) { return invsqrt(x.get()); }
template <class T, unsigned N> KB_AIE_INLINE auto invsqrt(const vector_elem_const_ref<T, N> &x) {
    return invsqrt(x.get());
}

template <unsigned N> KB_AIE_INLINE auto inv(const accum<accfloat, N> &x) {
    return accum<accfloat, N>(inv(x.template to_vector<float>()));
}
template <unsigned N> KB_AIE_INLINE auto sqrt(const accum<accfloat, N> &x) {
    return accum<accfloat, N>(sqrt(x.template to_vector<float>()));
}
template <unsigned N> KB_AIE_INLINE auto invsqrt(const accum<accfloat, N> &x) {
    return accum<accfloat, N>(invsqrt(x.template to_vector<float>()));
}

// a / b of floating point vectors, as the accumulator a * inv(b).
template <class T, unsigned N>
    requires kb_aie::float_scalar<T>
KB_AIE_INLINE auto div(const vector<T, N> &a, const vector<T, N> &b) {
    return mul(a, inv(b));
}
template <class T, unsigned N, detail::scalar_of<T> E>
    requires kb_aie::float_scalar<T>
KB_AIE_INLINE auto div(const vector<T, N> &a, const E &b) {
    return mul(a, inv(static_cast<T>(b)));
}
KB_AIE_INLINE float div(float a, float b) { return kb_aie::aie2p ? a * inv(b) : a / b; }

#if __AIE_ARCH__ == 21
// 2^x and tanh(x) of float lanes, as bfloat16.
template <class TR = bfloat16, unsigned N> KB_AIE_INLINE vector<TR, N> exp2(const vector<float, N> &x) {
    static_assert(std::is_same_v<TR, bfloat16>, "aie::exp2 gives bfloat16");
    return kb_aie::by_sixteen(x, [](chunk part) __attribute__((always_inline)) {
        return aie_nl_exp2(kb_aie::what(1), part, kb_aie_rounding);
    });
}
template <class TR = bfloat16, unsigned N> KB_AIE_INLINE vector<TR, N> tanh(const vector<float, N> &x) {
    static_assert(std::is_same_v<TR, bfloat16>, "aie::tanh gives bfloat16");
    return kb_aie::by_sixteen(x, [](chunk part) __attribute__((always_inline)) {
        return aie_nl_tanh(kb_aie::what(1), part, kb_aie_rounding);
    });
}
#else
#define KB_AIE_INSTEAD "; there are getExpBf16 and getTanhBf16 of lut_based_ops.h, aie::inv, aie::invsqrt and aie::sqrt"
template <class TR = bfloat16, class X, class... More>
    requires kb_aie::is_vector_or_accum<X>
__attribute__((unavailable("aie::exp2: AIE2 has no such function, only AIE2P" KB_AIE_INSTEAD))) vector<TR, X::size()>
exp2(const X &, const More &...);
template <class TR = bfloat16, class X, class... More>
    requires kb_aie::is_vector_or_accum<X>
__attribute__((unavailable("aie::tanh: AIE2 has no such function, only AIE2P" KB_AIE_INSTEAD))) vector<TR, X::size()>
tanh(const X &, const More &...);
#undef KB_AIE_INSTEAD
#endif

}  // namespace aie
