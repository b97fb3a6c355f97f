// Lookup tables: aie::lut, aie::parallel_lookup, aie::linear_approx.
#pragma once

#include "kb_aie/bits.hpp"
#include "kb_aie/convert.hpp"
#include "kb_aie/mul.hpp"
#include "kb_aie/reshape.hpp"

namespace aie {

// What becomes of an index that the table has no entry for: its low bits are taken, or the nearest entry.
enum class lut_oor_policy { truncate, saturate };

// A table in memory. In both copies every 128 bits of entries come twice. SlopeT is for tables of slopes and offsets.
template <unsigned ParallelAccesses, class OffsetT, class SlopeT = OffsetT> struct lut {
    static_assert(ParallelAccesses == 4, "aie::lut: the device makes 4 accesses at a time");
    using offset_type = OffsetT;
    using slope_type = SlopeT;
    unsigned size_;
    const void *ab_;
    const void *cd_;
    KB_AIE_INLINE lut(unsigned size, const void *ab, const void *cd) : size_(size), ab_(ab), cd_(cd) {}
};

}  // namespace aie

namespace kb_aie {

// 16 entries: four loads of four, half of them on each unit.
template <class Entry> KB_AIE_INLINE chunk looked_up16(const void *ab, const void *cd, chunk index) {
    constexpr Kind kind = sizeof(Entry) == 1 ? s8 : sizeof(Entry) == 2 ? s16 : sizeof(Entry) == 4 ? s32 : s64;
    return aie_ld_lookup(what(8, kind), ab, cd, index);
}

// Indices of 16 lanes from lane `at` on: lanes / 2^step + bias, kept in the table.
template <aie::lut_oor_policy policy, class T, unsigned N>
KB_AIE_INLINE chunk lookup_index(const aie::vector<T, N> &v, unsigned at, int step, int bias, unsigned size) {
    typedef int words __attribute__((vector_size(64)));
    words x;
    if constexpr (sizeof(T) == 4) {
        x = (words)v.get_chunk(register_of<T>(at));
    } else {
        // Widened by the accumulator, where saturation cannot matter.
        x = (words)aie_up_ups(what(1, kind_of<T>, widened(a32, group_of<T>(at))), v.get_chunk(register_of<T>(at)), 0,
                              0);
    }
    x = (x >> step) + bias;
    const int last = static_cast<int>(size) - 1;
    if constexpr (policy == aie::lut_oor_policy::truncate) return (chunk)(x & last);
    else return (chunk)__builtin_elementwise_min(__builtin_elementwise_max(x, words{}), words{} + last);
}

// Registers with 16 entries each, in their low lanes, as one vector.
template <class T, unsigned N> KB_AIE_INLINE aie::vector<T, N> joined16(const chunk (&x)[registers32<N>]) {
    if constexpr (sizeof(T) == 4 || N <= 16) {
        chunk r[aie::vector<T, N>::parts];
        for (unsigned i = 0; i < aie::vector<T, N>::parts; i++) r[i] = x[i];
        return aie::vector<T, N>::from_chunks(r);
    } else {
        aie::vector<T, N> r;
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < N / 16; i++) {
            const chunk part[1] = {x[i]};
            r.insert(i, aie::vector<T, 16>::from_chunks(part));
        }
        return r;
    }
}

}  // namespace kb_aie

namespace aie {

// The entries at (lane >> step_bits) + bias. Sizes of tables are powers of two.
template <class T, class MyLUT, lut_oor_policy policy = lut_oor_policy::saturate> struct parallel_lookup {
    static_assert(std::is_integral_v<T> && kb_aie::is_element<T>, "aie::parallel_lookup: indices are integers");
    MyLUT lut_;
    int step_, bias_;
    KB_AIE_INLINE parallel_lookup(const MyLUT &lut, unsigned step_bits = 0, int bias = 0)
        : lut_(lut), step_(static_cast<int>(step_bits)), bias_(bias) {}

    template <unsigned N> KB_AIE_INLINE vector<typename MyLUT::offset_type, N> fetch(const vector<T, N> &v) const {
        using Entry = typename MyLUT::offset_type;
        chunk x[kb_aie::registers32<N>];
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < kb_aie::registers32<N>; i++)
            x[i] = kb_aie::looked_up16<Entry>(lut_.ab_, lut_.cd_,
                                              kb_aie::lookup_index<policy>(v, i * 16, step_, bias_, lut_.size_));
        return kb_aie::joined16<Entry, N>(x);
    }
};

// slope * (lane % 2^step_bits) + (offset << shift_offset), slope and offset from the entry at (lane >> step_bits) +
// bias. The tables hold a slope and an offset in turn.
template <class T, class MyLUT> struct linear_approx {
    using slope_type = typename MyLUT::slope_type;
    using offset_type = typename MyLUT::offset_type;
    static_assert((std::is_same_v<T, int8> || std::is_same_v<T, int16>) && std::is_same_v<slope_type, T> &&
                      std::is_same_v<offset_type, T>,
                  "aie::linear_approx: this emulator has int8 with tables of int8, and int16 with tables of int16");
    MyLUT lut_;
    int step_, bias_, shift_;
    KB_AIE_INLINE linear_approx(const MyLUT &lut, unsigned step_bits, int bias = 0, int shift_offset = 0)
        : lut_(lut), step_(static_cast<int>(step_bits)), bias_(bias), shift_(shift_offset) {}

    template <unsigned N> KB_AIE_INLINE auto compute(const vector<T, N> &v) const {
        using Tag = std::conditional_t<sizeof(T) == 1, acc32, acc64>;
        using Pair = std::conditional_t<sizeof(T) == 1, int16, int32>;
        chunk pairs[kb_aie::registers32<N>];
#pragma clang loop unroll(full)
        for (unsigned i = 0; i < kb_aie::registers32<N>; i++)
            pairs[i] = kb_aie::looked_up16<Pair>(
                lut_.ab_, lut_.cd_,
                kb_aie::lookup_index<lut_oor_policy::saturate>(v, i * 16, step_, bias_, lut_.size_));
        const auto both = kb_aie::joined16<Pair, N>(pairs).template cast_to<T>();
        const auto slope = filter_even(both, 1), offset = filter_odd(both, 1);
        const auto low = bit_and(v, broadcast<T, N>(static_cast<T>((1 << step_) - 1)));
        return mac(accum<Tag, N>(offset, shift_), slope, low);
    }
};

}  // namespace aie
