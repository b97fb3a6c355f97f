// Reductions: one element of all elements.
#pragma once

#include "kb_aie/arith.hpp"
#include "kb_aie/reshape.hpp"

namespace kb_aie {

// The lanes of a register folded in half until one is left, which is in the lowest lane. `f` joins two registers.
template <class F> KB_AIE_INLINE chunk folded(chunk x, unsigned lanes, unsigned lane_bytes, F f) {
#pragma clang loop unroll(full)
    for (unsigned half = lanes / 2; half > 0; half /= 2)
        x = f(x, aie_mv_shift(what(1, s8, sized(64)), x, x, static_cast<int>(half * lane_bytes)));
    return x;
}

KB_AIE_INLINE chunk sum_of_words(chunk a, chunk b) {
    using Words = native<unsigned, 16>;
    return (chunk)((Words)a + (Words)b);
}
KB_AIE_INLINE chunk sum_of_floats(chunk a, chunk b) { return aie_vf_add(what(1, s8, af), a, b); }

template <class T, unsigned N> KB_AIE_INLINE T lowest(chunk x) {
    return from_bits<T>(aie_mv_extract(what(1, kind_of<T>, sized(64)), x, 0));
}

}  // namespace kb_aie

namespace aie {

// Integers wrap. Floats are summed in single precision, in pairs that are half a vector apart; bfloat16 is rounded once, by the
// mode.
template <class T, unsigned N> KB_AIE_INLINE T reduce_add(const vector<T, N> &v) {
    using namespace kb_aie;
    if constexpr (is_float<T>) {
        constexpr unsigned n = sum_registers<T, N>;
        chunk x[n];
        shift_up<af, T, N>(x, v, 0, kind_of<T>);
#pragma clang loop unroll(full)
        for (unsigned m = n / 2; m > 0; m /= 2) {
#pragma clang loop unroll(full)
            for (unsigned i = 0; i < m; i++) x[i] = sum_of_floats(x[i], x[i + m]);
        }
        const chunk sum =
            folded(x[0], N < 16 ? N : 16, 4, [](chunk a, chunk b) __attribute__((always_inline)) { return sum_of_floats(a, b); });
        if constexpr (std::is_same_v<T, float>) return lowest<T, N>(sum);
        else return lowest<T, N>(aie_cv_bf16(what(1, bf16, converted(af, 1)), sum, sum, kb_aie_rounding));
    } else {
        constexpr unsigned bytes = sizeof(v.data_[0]);
        chunk sum = v.get_chunk(0);
        if constexpr (sizeof(T) < 4) {  // products with ones, summed in lanes of 32 bits
            constexpr int how = what(1, kind_of<T>, sized(bytes));
            sum = aie_vm_groups(how, sum);
#pragma clang loop unroll(full)
            for (unsigned i = 1; i < v.parts; i++) sum = aie_vm_groupmac(how, sum, v.get_chunk(i));
        } else {
#pragma clang loop unroll(full)
            for (unsigned i = 1; i < v.parts; i++) sum = sum_of_words(sum, v.get_chunk(i));
        }
        sum = folded(sum, bytes / 4, 4, [](chunk a, chunk b) __attribute__((always_inline)) { return sum_of_words(a, b); });
        return static_cast<T>(aie_mv_extract(what(1, s32, sized(64)), sum, 0));
    }
}

// Sums of several vectors, in lanes from the lowest on; the other lanes are not defined.
template <class T, unsigned N, class... Rest>
    requires(sizeof...(Rest) < N && (std::is_same_v<Rest, vector<T, N>> && ...))
KB_AIE_INLINE vector<T, N> reduce_add_v(const vector<T, N> &first, const Rest &...rest) {
    vector<T, N> r;
    unsigned at = 0;
    r.set(reduce_add(first), at++);
    (r.set(reduce_add(rest), at++), ...);
    return r;
}

namespace detail {
template <class T, unsigned N, class F> KB_AIE_INLINE T extreme(const vector<T, N> &v, F f) {
    using Part = vector<T, vector<T, N>::part_lanes>;
    Part best(v.data_[0]);
#pragma clang loop unroll(full)
    for (unsigned i = 1; i < v.parts; i++) best = f(best, Part(v.data_[i]));
    const chunk x =
        kb_aie::folded(best.get_chunk(0), Part::size(), sizeof(T), [f](chunk a, chunk b) __attribute__((always_inline)) {
            return f(Part::from_chunks({a}), Part::from_chunks({b})).get_chunk(0);
        });
    return kb_aie::lowest<T, N>(x);
}
}  // namespace detail

template <class T, unsigned N> KB_AIE_INLINE T reduce_max(const vector<T, N> &v) {
    return detail::extreme(v, [](const auto &a, const auto &b) __attribute__((always_inline)) { return max(a, b); });
}
template <class T, unsigned N> KB_AIE_INLINE T reduce_min(const vector<T, N> &v) {
    return detail::extreme(v, [](const auto &a, const auto &b) __attribute__((always_inline)) { return min(a, b); });
}

// Products in pairs that are half a vector apart, each brought back to the element type.
template <class T, unsigned N> KB_AIE_INLINE T reduce_mul(const vector<T, N> &v) {
    vector<T, N> r = v;
#pragma clang loop unroll(full)
    for (unsigned half = N / 2; half > 0; half /= 2) r = mul(r, shuffle_down(r, half)).template to_vector<T>();
    return r.get(0);
}

// The names that these had before.
template <class T, unsigned N> KB_AIE_INLINE T add_reduce(const vector<T, N> &v) { return reduce_add(v); }
template <class T, unsigned N> KB_AIE_INLINE T max_reduce(const vector<T, N> &v) { return reduce_max(v); }
template <class T, unsigned N> KB_AIE_INLINE T min_reduce(const vector<T, N> &v) { return reduce_min(v); }

}  // namespace aie
