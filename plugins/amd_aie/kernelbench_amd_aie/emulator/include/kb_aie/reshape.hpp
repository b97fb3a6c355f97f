// Moving elements about: shifts by elements, interleaving, filtering, transposing.
#pragma once

#include "kb_aie/lanewise.hpp"

namespace kb_aie {

KB_AIE_INLINE void check_group(unsigned group, unsigned limit) {
    if (!(__builtin_constant_p(group) && power_of_two(group) && group <= limit)) aie_fr_check_group(what(0), group, limit);
}

// Elements `lanes` to `lanes + N` of low followed by high.
template <class T, unsigned N>
KB_AIE_INLINE aie::vector<T, N> window(const aie::vector<T, N> &low, const aie::vector<T, N> &high, unsigned lanes) {
    using V = aie::vector<T, N>;
    constexpr unsigned bytes = sizeof(typename V::part_type);
    constexpr int how = what(1, kind_of<T>, sized(bytes));
    V r;
    const int offset = static_cast<int>(lanes * sizeof(T));
    if constexpr (bytes < 64) {
        const chunk both = aie::concat(low, high).get_chunk(0);
        r.set_chunk(0, aie_mv_shift(how, both, both, offset));
    } else if constexpr (V::parts == 1) {
        r.set_chunk(0, aie_mv_shift(how, low.get_chunk(0), high.get_chunk(0), offset));
    } else {
        constexpr unsigned n = V::parts;
        check_index(lanes, N + 1);
        chunk all[2 * n + 1];
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < n; i++) {
            all[i] = low.get_chunk(i);
            all[n + i] = high.get_chunk(i);
        }
        all[2 * n] = unwritten_register;
        const unsigned skipped = lanes / V::part_lanes < n ? lanes / V::part_lanes : n;
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < n; i++)
            r.set_chunk(i, aie_mv_shift(how, pick(all, i + skipped), pick(all, i + skipped + 1),
                                        offset - static_cast<int>(skipped * 64)));
    }
    return r;
}

// Groups of `group` elements that are numbered 0, 2, 4.. (odd: 1, 3, 5..) in low followed by high.
template <bool odd, class T, unsigned N> KB_AIE_INLINE aie::vector<T, N> unzipped(const aie::vector<T, N> &low,
                                                                                  const aie::vector<T, N> &high, unsigned group,
                                                                                  unsigned issues = 1) {
    using V = aie::vector<T, N>;
    constexpr unsigned n = V::parts, lanes = V::part_lanes;
    check_group(group, N);
    V r;
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < n; i++) {
        if (n > 1 && group >= lanes) {  // whole registers
            const unsigned each = group / lanes, from = (i / each * 2 + odd) * each + i % each;
            r.data_[i] = from < n ? pick(low.data_, from) : pick(high.data_, from - n);
        } else {
            const int how = what(issues, kind_of<T>, grouped(sizeof(r.data_[0]), group * static_cast<unsigned>(sizeof(T)), odd));
            const chunk a = 2 * i < n ? low.get_chunk(2 * i % n) : high.get_chunk(2 * i % n);
            const chunk b = 2 * i + 1 < n ? low.get_chunk((2 * i + 1) % n) : high.get_chunk((2 * i + 1) % n);
            r.set_chunk(i, aie_mv_unzip(how, a, b));
        }
    }
    return r;
}

// Groups of a and of b in turn: the first N elements, or the last.
template <bool last, class T, unsigned N> KB_AIE_INLINE aie::vector<T, N> zipped(const aie::vector<T, N> &a,
                                                                                 const aie::vector<T, N> &b, unsigned group,
                                                                                 unsigned issues = 1) {
    using V = aie::vector<T, N>;
    constexpr unsigned n = V::parts, lanes = V::part_lanes;
    check_group(group, N);
    V r;
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < n; i++) {
        const unsigned at = (last ? n : 0) + i;  // of the 2n registers of the result
        if (n > 1 && group >= lanes) {
            const unsigned each = group / lanes, from = at / (2 * each) * each + at % each;
            r.data_[i] = at / each % 2 ? pick(b.data_, from) : pick(a.data_, from);
        } else {
            const int how = what(issues, kind_of<T>, grouped(sizeof(r.data_[0]), group * static_cast<unsigned>(sizeof(T)), at % 2));
            r.set_chunk(i, aie_mv_zip(how, a.get_chunk(at / 2), b.get_chunk(at / 2)));
        }
    }
    return r;
}

// The second half of a result that fits in one register with the first comes along.
template <class T, unsigned N> constexpr unsigned second_half_issues = N * sizeof(T) < 64 ? 0 : 1;

template <bool odd, class T, unsigned N> KB_AIE_INLINE auto filtered(const aie::vector<T, N> &v, unsigned group) {
    static_assert(N * sizeof(T) >= 32,
                  "aie::filter_even, aie::filter_odd: of vectors of 256 bits or more, for half of them must be a vector");
    return unzipped<odd>(v.template extract<N / 2>(0), v.template extract<N / 2>(1), group);
}

}  // namespace kb_aie

namespace aie {

// Up: element i goes to i + n. Down: element i comes from i + n. What has no source is not defined.
template <class T, unsigned N> KB_AIE_INLINE vector<T, N> shuffle_up(const vector<T, N> &v, unsigned n) {
    return kb_aie::window(vector<T, N>(), v, N - n);
}
template <class T, unsigned N> KB_AIE_INLINE vector<T, N> shuffle_down(const vector<T, N> &v, unsigned n) {
    return kb_aie::window(v, vector<T, N>(), n);
}
// What leaves comes in at the other end.
template <class T, unsigned N> KB_AIE_INLINE vector<T, N> shuffle_up_rotate(const vector<T, N> &v, unsigned n) {
    return kb_aie::window(v, v, n == 0 ? 0 : N - n);
}
template <class T, unsigned N> KB_AIE_INLINE vector<T, N> shuffle_down_rotate(const vector<T, N> &v, unsigned n) {
    return kb_aie::window(v, v, n);
}
// The outermost element is repeated.
template <class T, unsigned N> KB_AIE_INLINE vector<T, N> shuffle_up_replicate(const vector<T, N> &v, unsigned n) {
    return kb_aie::window(detail::spread<N>(v[0]), v, N - n);
}
template <class T, unsigned N> KB_AIE_INLINE vector<T, N> shuffle_down_replicate(const vector<T, N> &v, unsigned n) {
    return kb_aie::window(v, detail::spread<N>(v[N - 1]), n);
}
// Elements of another vector come in: its last ones, or its first ones.
template <class T, unsigned N>
KB_AIE_INLINE vector<T, N> shuffle_up_fill(const vector<T, N> &v, const vector<T, N> &fill, unsigned n) {
    return kb_aie::window(fill, v, N - n);
}
template <class T, unsigned N>
KB_AIE_INLINE vector<T, N> shuffle_down_fill(const vector<T, N> &v, const vector<T, N> &fill, unsigned n) {
    return kb_aie::window(v, fill, n);
}

template <class T, unsigned N> KB_AIE_INLINE vector<T, N> reverse(const vector<T, N> &v) {
    // AIE2P flips words and what is in them; AIE2 has no flip and multiplies by permuted ones (a guess at its cost).
    constexpr unsigned issues = !kb_aie::aie2p ? 4 : sizeof(T) == 4 ? 1 : 2;
    vector<T, N> r;
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < r.parts; i++)
        r.set_chunk(i, aie_mv_reverse(kb_aie::what(issues, kb_aie::kind_of<T>, kb_aie::sized(sizeof(r.data_[0]))),
                                      v.get_chunk(r.parts - 1 - i)));
    return r;
}

// Groups of `group` elements of a and b in turn; and groups 0, 2, 4.. and 1, 3, 5.. of a followed by b.
template <class T, unsigned N>
KB_AIE_INLINE std::pair<vector<T, N>, vector<T, N>> interleave_zip(const vector<T, N> &a, const vector<T, N> &b, unsigned group) {
    return {kb_aie::zipped<false>(a, b, group), kb_aie::zipped<true>(a, b, group, kb_aie::second_half_issues<T, N>)};
}
template <class T, unsigned N>
KB_AIE_INLINE std::pair<vector<T, N>, vector<T, N>> interleave_unzip(const vector<T, N> &a, const vector<T, N> &b, unsigned group) {
    return {kb_aie::unzipped<false>(a, b, group), kb_aie::unzipped<true>(a, b, group, kb_aie::second_half_issues<T, N>)};
}

// Groups 0, 2, 4.. of `group` elements, and 1, 3, 5..: half of the vector.
template <class T, unsigned N> KB_AIE_INLINE vector<T, N / 2> filter_even(const vector<T, N> &v, unsigned group = 1) {
    return kb_aie::filtered<false>(v, group);
}
template <class T, unsigned N> KB_AIE_INLINE vector<T, N / 2> filter_odd(const vector<T, N> &v, unsigned group = 1) {
    return kb_aie::filtered<true>(v, group);
}

// The vector is a matrix, row by row; the result is its transpose.
template <class T, unsigned N> KB_AIE_INLINE vector<T, N> transpose(const vector<T, N> &v, unsigned rows, unsigned columns) {
    static_assert(N * sizeof(T) <= 128, "aie::transpose: of vectors up to 1024 bits");
    vector<T, N> r;
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < r.parts; i++) {
        const unsigned more = kb_aie::grouped(sizeof(r.data_[0]), 1, i) | (r.parts == 2) << 7;
        r.set_chunk(i, aie_mv_transpose(kb_aie::what(1, kb_aie::kind_of<T>, more), v.get_chunk(0), v.get_chunk(r.parts - 1),
                                        static_cast<int>(rows), static_cast<int>(columns)));
    }
    return r;
}

}  // namespace aie
