// Sums, differences, signs and shifts.
#pragma once

#include "kb_aie/compare.hpp"
#include "kb_aie/srs.hpp"

namespace kb_aie {

// What elements are summed in where a sum goes through an accumulator.
template <class T> constexpr Acc sum_acc = is_float<T> ? af : sizeof(T) == 4 ? a64 : a32;
template <class T, unsigned N> constexpr unsigned sum_registers = N <= acc_lanes(sum_acc<T>) ? 1 : N / acc_lanes(sum_acc<T>);

// a + b or a - b through accumulators: rounded (bfloat16) and saturated (integers) by the modes.
template <bool minus, class T, unsigned N>
KB_AIE_INLINE aie::vector<T, N> sum_in_accumulators(const aie::vector<T, N> &a, const aie::vector<T, N> &b) {
    constexpr Acc acc = sum_acc<T>;
    constexpr unsigned n = sum_registers<T, N>, together = acc == af ? float_registers : acc_registers;
    chunk x[n], y[n];
    shift_up<acc, T, N>(x, a, 0, kind_of<T>);
    shift_up<acc, T, N>(y, b, 0, kind_of<T>);
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < n; i++) {
        const int how = what(i % together == 0, s8, acc);
        if constexpr (acc == af) x[i] = minus ? aie_vf_sub(how, x[i], y[i]) : aie_vf_add(how, x[i], y[i]);
        else x[i] = minus ? aie_vm_sub(how, x[i], y[i]) : aie_vm_add(how, x[i], y[i]);
    }
    return shift_down<acc, T, N>(x, 0, kind_of<T>);
}

// Up by `up`, then down by `down`, through accumulators.
template <class T, unsigned N> KB_AIE_INLINE aie::vector<T, N> shifted(const aie::vector<T, N> &v, int up, int down) {
    constexpr Acc acc = sum_acc<T>;
    chunk x[sum_registers<T, N>];
    shift_up<acc, T, N>(x, v, up, kind_of<T>);
    return shift_down<acc, T, N>(x, down, kind_of<T>);
}

}  // namespace kb_aie

namespace aie {

// Integers wrap; bfloat16 is summed in single precision and rounded by the mode.
template <class T, unsigned N> KB_AIE_INLINE vector<T, N> add(const vector<T, N> &a, const vector<T, N> &b) {
    if constexpr (kb_aie::is_float<T>) return kb_aie::sum_in_accumulators<false>(a, b);
    else
        return kb_aie::by_parts(a, b, [](auto x, auto y) __attribute__((always_inline)) {
            using U = typename kb_aie::PartOf<T, N>::Unsigned;
            return (U)x + (U)y;
        });
}
template <class T, unsigned N> KB_AIE_INLINE vector<T, N> sub(const vector<T, N> &a, const vector<T, N> &b) {
    if constexpr (kb_aie::is_float<T>) return kb_aie::sum_in_accumulators<true>(a, b);
    else
        return kb_aie::by_parts(a, b, [](auto x, auto y) __attribute__((always_inline)) {
            using U = typename kb_aie::PartOf<T, N>::Unsigned;
            return (U)x - (U)y;
        });
}
KB_AIE_WITH_SCALARS(add)
KB_AIE_WITH_SCALARS(sub)

// Integers saturate as the saturation mode says.
template <class T, unsigned N>
    requires std::is_integral_v<T>
KB_AIE_INLINE vector<T, N> saturating_add(const vector<T, N> &a, const vector<T, N> &b) {
    return kb_aie::sum_in_accumulators<false>(a, b);
}
template <class T, unsigned N>
    requires std::is_integral_v<T>
KB_AIE_INLINE vector<T, N> saturating_sub(const vector<T, N> &a, const vector<T, N> &b) {
    return kb_aie::sum_in_accumulators<true>(a, b);
}
KB_AIE_WITH_SCALARS(saturating_add)
KB_AIE_WITH_SCALARS(saturating_sub)

// The least integer has no negative: it stays.
template <class T, unsigned N> KB_AIE_INLINE vector<T, N> neg(const vector<T, N> &v) {
    using Part = kb_aie::PartOf<T, N>;
    return kb_aie::by_parts(v, [](auto x) __attribute__((always_inline)) {
        using U = typename Part::Unsigned;
        if constexpr (kb_aie::is_float<T>)
            return (U)x ^ (U{} + static_cast<std::make_unsigned_t<typename Part::Lane>>(1u << (sizeof(T) * 8 - 1)));
        else return U{} - (U)x;
    });
}
template <class T, unsigned N> KB_AIE_INLINE vector<T, N> abs(const vector<T, N> &v) {
    using Part = kb_aie::PartOf<T, N>;
    if constexpr (std::is_unsigned_v<T>) return v;
    else
        return kb_aie::by_parts(v, [](auto x) __attribute__((always_inline)) {
            if constexpr (kb_aie::is_float<T>) {
                using U = typename Part::Unsigned;
                return (U)x & (U{} + static_cast<std::make_unsigned_t<typename Part::Lane>>(~(1u << (sizeof(T) * 8 - 1))));
            } else {
                return __builtin_elementwise_abs(x);
            }
        });
}
template <class E>
    requires kb_aie::is_element<detail::scalar_type_t<E>>
KB_AIE_INLINE auto neg(const E &x) {
    using T = detail::scalar_type_t<E>;
    return static_cast<T>(-static_cast<T>(x));
}
template <class E>
    requires kb_aie::is_element<detail::scalar_type_t<E>>
KB_AIE_INLINE auto abs(const E &x) {
    using T = detail::scalar_type_t<E>;
    const T value = x;
    return value < static_cast<T>(0) ? static_cast<T>(-value) : value;
}

// Shifts of integers. Up: bits that leave wrap, or saturate by the mode. Down: rounded and saturated by the modes. Logical: bits
// that leave are dropped and zeros come in, whatever the sign.
template <class T, unsigned N>
    requires std::is_integral_v<T>
KB_AIE_INLINE vector<T, N> upshift(const vector<T, N> &v, unsigned shift) {
    return kb_aie::shifted(v, static_cast<int>(shift), 0);
}
template <class T, unsigned N>
    requires std::is_integral_v<T>
KB_AIE_INLINE vector<T, N> downshift(const vector<T, N> &v, unsigned shift) {
    return kb_aie::shifted(v, 0, static_cast<int>(shift));
}
template <class T, unsigned N>
    requires std::is_integral_v<T>
KB_AIE_INLINE vector<T, N> logical_downshift(const vector<T, N> &v, unsigned shift) {
    vector<T, N> r;
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < r.parts; i++)
        r.set_chunk(i, aie_sr_logical(kb_aie::what(1, kb_aie::kind_of<T>), v.get_chunk(i), static_cast<int>(shift)));
    return r;
}

}  // namespace aie
