// Masks: a bit for each element of a vector.
#pragma once

#include "kb_aie/vector.hpp"

namespace kb_aie {

template <unsigned N> struct BoolsOf {
    typedef bool type __attribute__((ext_vector_type(N)));
};
template <unsigned bits> struct WordOf;
template <> struct WordOf<8> { using type = uint8_t; };
template <> struct WordOf<16> { using type = uint16_t; };
template <> struct WordOf<32> { using type = uint32_t; };
template <> struct WordOf<64> { using type = uint64_t; };
template <unsigned bytes> struct IntOf;
template <> struct IntOf<1> { using type = signed char; };
template <> struct IntOf<2> { using type = short; };
template <> struct IntOf<4> { using type = int; };

// Lanes of all bits or none that stand for the low bits of a word, and back. `Lanes` is a native vector of integers.
template <class Lanes> KB_AIE_INLINE Lanes lanes_of_bits(uint64_t word) {
    using Lane = std::remove_cvref_t<decltype(Lanes{}[0])>;
    constexpr unsigned n = sizeof(Lanes) / sizeof(Lane), held = n < 8 ? 8 : n;
    const auto bits = __builtin_bit_cast(typename BoolsOf<held>::type, static_cast<typename WordOf<held>::type>(word));
    const auto lanes = __builtin_convertvector(bits, native<Lane, held>);
    if constexpr (held == n) return lanes;
    else return cut<Lanes, 0>(lanes);
}
template <class Lanes> KB_AIE_INLINE uint64_t bits_of_lanes(Lanes lanes) {
    using Lane = std::remove_cvref_t<decltype(lanes[0])>;
    constexpr unsigned n = sizeof(Lanes) / sizeof(Lane), held = n < 8 ? 8 : n;
    if constexpr (held == n) {
        const auto bits = __builtin_convertvector(lanes, typename BoolsOf<n>::type);
        return __builtin_bit_cast(typename WordOf<n>::type, bits);
    } else {
        return bits_of_lanes(pasted<0>(native<Lane, held>{}, lanes));
    }
}

}  // namespace kb_aie

namespace aie {

template <unsigned N> class mask {
    static_assert(kb_aie::power_of_two(N) && N >= 2, "aie::mask: the number of elements is a power of two");

public:
    static constexpr unsigned words = N <= 64 ? 1 : N / 64;  // of the emulator
    uint64_t words_[words];

    KB_AIE_INLINE explicit mask(bool all = false) {
        for (unsigned i = 0; i < words; i++) words_[i] = all ? used : 0;
    }
    // Words of 32 bits, lowest first.
    template <class... W>
        requires(sizeof...(W) == (N + 31) / 32 && (std::is_integral_v<W> && ...) && !(std::is_same_v<W, bool> || ...))
    KB_AIE_INLINE explicit mask(W... w) : mask(from_uint32(static_cast<uint32_t>(w)...)) {}

    template <class... W>
        requires(sizeof...(W) == (N + 31) / 32)
    static KB_AIE_INLINE mask from_uint32(W... w) {
        mask r;
        unsigned i = 0;
        ((r.words_[i / 2] |= static_cast<uint64_t>(static_cast<uint32_t>(w)) << (i % 2 * 32), i++), ...);
        return r.cleaned();
    }
    template <class... W>
        requires(sizeof...(W) == words)
    static KB_AIE_INLINE mask from_uint64(W... w) {
        mask r;
        unsigned i = 0;
        ((r.words_[i++] = static_cast<uint64_t>(w)), ...);
        return r.cleaned();
    }
    template <unsigned N2, class... M>
        requires(N2 *(1 + sizeof...(M)) == N && (std::is_same_v<M, mask<N2>> && ...))
    static KB_AIE_INLINE mask from_masks(const mask<N2> &first, const M &...rest) {
        mask r;
        unsigned i = 0;
        r.insert(i++, first);
        (r.insert(i++, rest), ...);
        return r;
    }

    static constexpr unsigned size() { return N; }

    KB_AIE_INLINE uint32_t to_uint32() const
        requires(N <= 32)
    {
        return static_cast<uint32_t>(words_[0]);
    }
    KB_AIE_INLINE uint32_t to_uint32(unsigned i) const {
        kb_aie::check_index(i, (N + 31) / 32);
        return static_cast<uint32_t>(kb_aie::pick(words_, i / 2) >> (i % 2 * 32));
    }
    KB_AIE_INLINE uint64_t to_uint64() const
        requires(N <= 64)
    {
        return words_[0];
    }
    KB_AIE_INLINE uint64_t to_uint64(unsigned i) const {
        kb_aie::check_index(i, words);
        return kb_aie::pick(words_, i);
    }

    KB_AIE_INLINE bool test(unsigned i) const {
        kb_aie::check_index(i, N);
        return kb_aie::pick(words_, i / 64) >> (i % 64) & 1;
    }
    KB_AIE_INLINE bool operator[](unsigned i) const { return test(i); }
    KB_AIE_INLINE void set() { *this = mask(true); }
    KB_AIE_INLINE void clear() { *this = mask(false); }
    KB_AIE_INLINE void set(unsigned i) {
        kb_aie::check_index(i, N);
        for (unsigned w = 0; w < words; w++) words_[w] |= w == i / 64 ? uint64_t(1) << (i % 64) : 0;
    }
    KB_AIE_INLINE void clear(unsigned i) {
        kb_aie::check_index(i, N);
        for (unsigned w = 0; w < words; w++) words_[w] &= ~(w == i / 64 ? uint64_t(1) << (i % 64) : 0);
    }

    friend KB_AIE_INLINE bool operator==(const mask &a, const mask &b) {
        bool same = true;
        for (unsigned i = 0; i < words; i++) same = same && a.words_[i] == b.words_[i];
        return same;
    }
    KB_AIE_INLINE mask &operator&=(const mask &x) {
        for (unsigned i = 0; i < words; i++) words_[i] &= x.words_[i];
        return *this;
    }
    KB_AIE_INLINE mask &operator|=(const mask &x) {
        for (unsigned i = 0; i < words; i++) words_[i] |= x.words_[i];
        return *this;
    }
    KB_AIE_INLINE mask operator~() const {
        mask r;
        for (unsigned i = 0; i < words; i++) r.words_[i] = ~words_[i];
        return r.cleaned();
    }
    friend KB_AIE_INLINE mask operator&(mask a, const mask &b) { return a &= b; }
    friend KB_AIE_INLINE mask operator|(mask a, const mask &b) { return a |= b; }
    // Bits move toward higher elements, or lower ones; zeros come in.
    KB_AIE_INLINE mask operator<<(unsigned n) const {
        mask r;
        for (unsigned i = 0; i < words; i++) {
            const unsigned part = n / 64, bit = n % 64;
            r.words_[i] = (i >= part ? words_[i - part] << bit : 0) | (bit && i > part ? words_[i - part - 1] >> (64 - bit) : 0);
        }
        return r.cleaned();
    }
    KB_AIE_INLINE mask operator>>(unsigned n) const {
        mask r;
        for (unsigned i = 0; i < words; i++) {
            const unsigned part = n / 64, bit = n % 64;
            r.words_[i] = (i + part < words ? words_[i + part] >> bit : 0) |
                          (bit && i + part + 1 < words ? words_[i + part + 1] << (64 - bit) : 0);
        }
        return r;
    }
    KB_AIE_INLINE mask &operator<<=(unsigned n) { return *this = *this << n; }
    KB_AIE_INLINE mask &operator>>=(unsigned n) { return *this = *this >> n; }

    // Bits that are set; zeros above the highest that is.
    KB_AIE_INLINE unsigned count() const {
        unsigned n = 0;
        for (unsigned i = 0; i < words; i++) n += static_cast<unsigned>(__builtin_popcountll(words_[i]));
        return n;
    }
    KB_AIE_INLINE unsigned clz() const {
        unsigned n = 0;
        bool found = false;
        for (unsigned i = words; i-- > 0;) {
            constexpr unsigned held = N < 64 ? N : 64;
            const unsigned here = words_[i] ? static_cast<unsigned>(__builtin_clzll(words_[i])) - (64 - held) : held;
            n += found ? 0 : here;
            found = found || words_[i] != 0;
        }
        return n;
    }
    KB_AIE_INLINE bool empty() const { return *this == mask(false); }
    KB_AIE_INLINE bool full() const { return *this == mask(true); }

    // Bits `i * N2` and on.
    template <unsigned N2> KB_AIE_INLINE mask<N2> extract(unsigned i) const {
        static_assert(N2 <= N, "aie::mask::extract: the part cannot be greater than the mask");
        kb_aie::check_index(i, N / N2);
        mask<N2> r;
        for (unsigned w = 0; w < mask<N2>::words; w++)
            r.words_[w] = kb_aie::pick(words_, i * N2 / 64 + w) >> (N2 < 64 ? i * N2 % 64 : 0);
        return r.cleaned();
    }
    template <unsigned N2> KB_AIE_INLINE mask &insert(unsigned i, const mask<N2> &x) {
        static_assert(N2 <= N, "aie::mask::insert: the part cannot be greater than the mask");
        kb_aie::check_index(i, N / N2);
        for (unsigned w = 0; w < words; w++) {
            if constexpr (N2 < 64) {
                const uint64_t there = i * N2 / 64 == w ? mask<N2>::used << (i * N2 % 64) : 0;
                words_[w] = (words_[w] & ~there) | (there ? x.words_[0] << (i * N2 % 64) : 0);
            } else {
                const unsigned first = i * N2 / 64;
                if (w >= first && w < first + mask<N2>::words) words_[w] = x.words_[w - first];
            }
        }
        return *this;
    }

private:
    template <unsigned N2> friend class mask;
    static constexpr uint64_t used = N >= 64 ? ~uint64_t(0) : (uint64_t(1) << (N & 63)) - 1;

    KB_AIE_INLINE mask cleaned() const {
        mask r = *this;
        for (unsigned i = 0; i < words; i++) r.words_[i] &= used;
        return r;
    }
};

}  // namespace aie

namespace kb_aie {

// Lanes of registers that hold n elements each, from and to bits of a mask.
template <unsigned N, unsigned n> KB_AIE_INLINE uint64_t bits_for_part(const aie::mask<N> &m, unsigned part) {
    if constexpr (n >= 64) return m.words_[part];
    else return m.words_[part * n / 64] >> (part * n % 64);
}
template <unsigned N, unsigned n> KB_AIE_INLINE void set_bits_of_part(aie::mask<N> &m, unsigned part, uint64_t bits) {
    if constexpr (n >= 64) m.words_[part] = bits;
    else m.words_[part * n / 64] |= bits << (part * n % 64);
}

}  // namespace kb_aie
