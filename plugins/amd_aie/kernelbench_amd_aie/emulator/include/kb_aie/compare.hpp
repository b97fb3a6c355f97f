// Comparisons, selections, minima and maxima.
#pragma once

#include "kb_aie/lanewise.hpp"

namespace kb_aie {

enum class Relation { less, less_equal, equal };

template <Relation relation, class T, unsigned N>
KB_AIE_INLINE aie::mask<N> compare(const aie::vector<T, N> &a, const aie::vector<T, N> &b) {
    using Part = PartOf<T, N>;
    using Own = typename Part::Own;
    aie::mask<N> r;
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < a.parts; i++) {
        uint64_t bits;
        if constexpr (is_float<T>) {
            constexpr int how = what(compare_issues<T>, kind_of<T>, sized(sizeof(Own)));
            const chunk x = a.get_chunk(i), y = b.get_chunk(i);
            if constexpr (relation == Relation::less) bits = aie_va_less(how, x, y);
            else if constexpr (relation == Relation::less_equal) bits = aie_va_less_equal(how, x, y);
            else bits = aie_va_equal(how, x, y);
        } else {
            const auto x = (Own)a.data_[i], y = (Own)b.data_[i];
            if constexpr (relation == Relation::less) bits = bits_of_lanes((typename Part::Signed)(x < y));
            else if constexpr (relation == Relation::less_equal) bits = bits_of_lanes((typename Part::Signed)(x <= y));
            else bits = bits_of_lanes((typename Part::Signed)(x == y));
        }
        set_bits_of_part<N, Part::lanes>(r, i, bits);
    }
    return r;
}

}  // namespace kb_aie

namespace aie {

template <class T, unsigned N> KB_AIE_INLINE mask<N> lt(const vector<T, N> &a, const vector<T, N> &b) {
    return kb_aie::compare<kb_aie::Relation::less>(a, b);
}
template <class T, unsigned N> KB_AIE_INLINE mask<N> gt(const vector<T, N> &a, const vector<T, N> &b) { return lt(b, a); }
template <class T, unsigned N> KB_AIE_INLINE mask<N> le(const vector<T, N> &a, const vector<T, N> &b) {
    return kb_aie::compare<kb_aie::Relation::less_equal>(a, b);
}
template <class T, unsigned N> KB_AIE_INLINE mask<N> ge(const vector<T, N> &a, const vector<T, N> &b) { return le(b, a); }
template <class T, unsigned N> KB_AIE_INLINE mask<N> eq(const vector<T, N> &a, const vector<T, N> &b) {
    return kb_aie::compare<kb_aie::Relation::equal>(a, b);
}
template <class T, unsigned N> KB_AIE_INLINE mask<N> neq(const vector<T, N> &a, const vector<T, N> &b) { return ~eq(a, b); }
KB_AIE_WITH_SCALARS(lt)
KB_AIE_WITH_SCALARS(gt)
KB_AIE_WITH_SCALARS(le)
KB_AIE_WITH_SCALARS(ge)
KB_AIE_WITH_SCALARS(eq)
KB_AIE_WITH_SCALARS(neq)

// Of all lanes.
template <class T, unsigned N> KB_AIE_INLINE bool equal(const vector<T, N> &a, const vector<T, N> &b) { return eq(a, b).full(); }
template <class T, unsigned N> KB_AIE_INLINE bool not_equal(const vector<T, N> &a, const vector<T, N> &b) { return !equal(a, b); }
template <class E, class T, unsigned N>
    requires detail::scalar_of<E, T>
KB_AIE_INLINE bool contains(const E &x, const vector<T, N> &v) {
    return !eq(x, v).empty();
}

// Lanes of the first where the mask has a 0, of the second where it has a 1.
template <class T, unsigned N> KB_AIE_INLINE vector<T, N> select(const vector<T, N> &a, const vector<T, N> &b, const mask<N> &m) {
    using Part = kb_aie::PartOf<T, N>;
    using Lanes = typename Part::Signed;
    vector<T, N> r;
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < r.parts; i++) {
        const auto second = kb_aie::lanes_of_bits<Lanes>(kb_aie::bits_for_part<N, Part::lanes>(m, i));
        r.data_[i] = (typename vector<T, N>::part_type)(second ? (Lanes)b.data_[i] : (Lanes)a.data_[i]);
    }
    return r;
}
template <class T, unsigned N, detail::scalar_of<T> E>
KB_AIE_INLINE vector<T, N> select(const vector<T, N> &a, const E &b, const mask<N> &m) {
    return select(a, detail::lanes<T, N>(b), m);
}
template <class E, class T, unsigned N>
    requires detail::scalar_of<E, T>
KB_AIE_INLINE vector<T, N> select(const E &a, const vector<T, N> &b, const mask<N> &m) {
    return select(detail::lanes<T, N>(a), b, m);
}
template <class E, class E2, unsigned N>
    requires kb_aie::is_element<detail::scalar_type_t<E>> && std::is_same_v<detail::scalar_type_t<E>, detail::scalar_type_t<E2>>
KB_AIE_INLINE auto select(const E &a, const E2 &b, const mask<N> &m) {
    using T = detail::scalar_type_t<E>;
    return select(detail::lanes<T, N>(a), detail::lanes<T, N>(b), m);
}

template <class T, unsigned N> KB_AIE_INLINE vector<T, N> max(const vector<T, N> &a, const vector<T, N> &b) {
    if constexpr (kb_aie::is_float<T>) {
        return kb_aie::by_chunks(a, b, [](chunk x, chunk y) __attribute__((always_inline)) {
            return aie_va_max(kb_aie::what(kb_aie::compare_issues<T>, kb_aie::kind_of<T>), x, y);
        });
    } else {
        return kb_aie::by_parts(a, b,
                                [](auto x, auto y) __attribute__((always_inline)) { return __builtin_elementwise_max(x, y); });
    }
}
template <class T, unsigned N> KB_AIE_INLINE vector<T, N> min(const vector<T, N> &a, const vector<T, N> &b) {
    if constexpr (kb_aie::is_float<T>) {
        return kb_aie::by_chunks(a, b, [](chunk x, chunk y) __attribute__((always_inline)) {
            return aie_va_min(kb_aie::what(kb_aie::compare_issues<T>, kb_aie::kind_of<T>), x, y);
        });
    } else {
        return kb_aie::by_parts(a, b,
                                [](auto x, auto y) __attribute__((always_inline)) { return __builtin_elementwise_min(x, y); });
    }
}
KB_AIE_WITH_SCALARS(max)
KB_AIE_WITH_SCALARS(min)

// With elements as signed or unsigned, whatever their type says.
template <class T, unsigned N>
    requires std::is_integral_v<T>
KB_AIE_INLINE vector<T, N> max(const vector<T, N> &a, const vector<T, N> &b, bool sign) {
    using S = detail::with_sign<T, true>;
    using U = detail::with_sign<T, false>;
    return sign ? max(a.template cast_to<S>(), b.template cast_to<S>()).template cast_to<T>()
                : max(a.template cast_to<U>(), b.template cast_to<U>()).template cast_to<T>();
}
template <class T, unsigned N>
    requires std::is_integral_v<T>
KB_AIE_INLINE vector<T, N> min(const vector<T, N> &a, const vector<T, N> &b, bool sign) {
    using S = detail::with_sign<T, true>;
    using U = detail::with_sign<T, false>;
    return sign ? min(a.template cast_to<S>(), b.template cast_to<S>()).template cast_to<T>()
                : min(a.template cast_to<U>(), b.template cast_to<U>()).template cast_to<T>();
}

// The greater (the smaller) of two, and where the second is it.
template <class T, unsigned N>
KB_AIE_INLINE std::pair<vector<T, N>, mask<N>> max_cmp(const vector<T, N> &a, const vector<T, N> &b) {
    return {max(a, b), lt(a, b)};
}
template <class T, unsigned N>
KB_AIE_INLINE std::pair<vector<T, N>, mask<N>> min_cmp(const vector<T, N> &a, const vector<T, N> &b) {
    return {min(a, b), ge(a, b)};
}
KB_AIE_WITH_SCALARS(max_cmp)
KB_AIE_WITH_SCALARS(min_cmp)

// a - b where that is positive, else 0.
template <class T, unsigned N>
    requires std::is_integral_v<T>
KB_AIE_INLINE vector<T, N> maxdiff(const vector<T, N> &a, const vector<T, N> &b) {
    return kb_aie::by_chunks(a, b, [](chunk x, chunk y) __attribute__((always_inline)) {
        return aie_va_maxdiff(kb_aie::what(kb_aie::compare_issues<T>, kb_aie::kind_of<T>), x, y);
    });
}
KB_AIE_WITH_SCALARS(maxdiff)

// Not below `low`, not above `high`; each a vector or a scalar.
template <class T, unsigned N, class L, class H>
    requires(detail::scalar_of<L, T> || std::is_same_v<L, vector<T, N>>) &&
            (detail::scalar_of<H, T> || std::is_same_v<H, vector<T, N>>)
KB_AIE_INLINE vector<T, N> clamp(const vector<T, N> &v, const L &low, const H &high) {
    return min(max(v, low), high);
}

}  // namespace aie
