// Accumulators: aie::accum<Tag, N>, the registers that products are summed in.
#pragma once

#include "kb_aie/srs.hpp"
#include "kb_aie/modes.hpp"
#include "kb_aie/vector.hpp"

// Tags ask for an accumulator of at least so many bits a lane; the device has 32 and 64, and single precision floats.
struct acc16 {};
struct acc24 {};
struct acc32 {};
struct acc40 {};
struct acc48 {};
struct acc56 {};
struct acc64 {};
struct accfloat {};
struct accauto {};  // what the element types need

namespace kb_aie {

template <Acc how> struct Held {
    static constexpr Acc acc = how;
};
template <class Tag> struct AccOf;
template <> struct AccOf<acc16> : Held<a32> {};
template <> struct AccOf<acc24> : Held<a32> {};
template <> struct AccOf<acc32> : Held<a32> {};
template <> struct AccOf<acc40> : Held<a64> {};
template <> struct AccOf<acc48> : Held<a64> {};
template <> struct AccOf<acc56> : Held<a64> {};
template <> struct AccOf<acc64> : Held<a64> {};
template <> struct AccOf<accfloat> : Held<af> {};

template <class Tag>
concept is_accum_tag = requires { AccOf<Tag>::acc; };
template <class Tag> constexpr Acc acc_of = AccOf<Tag>::acc;

// What the compiler of the device calls v16acc32 and so on: nothing but registers.
template <Acc acc, unsigned N> struct RawAccum {
    static constexpr unsigned parts = N <= acc_lanes(acc) ? 1 : N / acc_lanes(acc);
    chunk data_[parts];
};

constexpr bool legal_accum(Acc acc, unsigned lanes) { return power_of_two(lanes) && lanes >= (acc == a32 ? 8 : 4); }

// Element types that an accumulator can be read as and written from.
template <class T> constexpr bool legal_conversion(Acc acc) {
    constexpr bool is_float = kind_of<T> == bf16 || kind_of<T> == f32;
    return (acc == af) == is_float;
}

}  // namespace kb_aie

namespace aie {

template <class Tag, unsigned N>
    requires kb_aie::is_accum_tag<Tag>
class accum {
    static constexpr kb_aie::Acc acc_ = kb_aie::acc_of<Tag>;
    static_assert(
        kb_aie::legal_accum(acc_, N),
        "aie::accum: legal lane counts are powers of two, from 8 on with acc16 to acc32, from 4 on with the others");

public:
    using native_type = kb_aie::RawAccum<acc_, N>;
    static constexpr unsigned parts = native_type::parts;
    chunk data_[parts];  // of the emulator

    KB_AIE_INLINE accum() {
        for (unsigned i = 0; i < parts; i++) data_[i] = kb_aie::unwritten_register;
    }
    KB_AIE_INLINE accum(const native_type &x) {
        for (unsigned i = 0; i < parts; i++) data_[i] = x.data_[i];
    }
    // Tags that share a register are the same accumulator.
    template <class Tag2>
        requires(!std::is_same_v<Tag, Tag2> && kb_aie::acc_of<Tag2> == kb_aie::acc_of<Tag>)
    KB_AIE_INLINE accum(const accum<Tag2, N> &x) {
        for (unsigned i = 0; i < parts; i++) data_[i] = x.data_[i];
    }
    template <class T> KB_AIE_INLINE explicit accum(const vector<T, N> &v, int shift = 0) { from_vector(v, shift); }

    static constexpr unsigned size() { return N; }
    static constexpr unsigned value_bits() { return kb_aie::acc_bits(acc_); }
    static constexpr unsigned accum_bits() { return kb_aie::acc_bits(acc_); }
    static constexpr unsigned memory_bits() { return kb_aie::acc_bits(acc_); }
    static constexpr unsigned bits() { return N * kb_aie::acc_bits(acc_); }
    static constexpr bool is_complex() { return false; }
    static constexpr bool is_real() { return true; }
    static constexpr bool is_int() { return acc_ != kb_aie::af; }
    static constexpr bool is_floating_point() { return acc_ == kb_aie::af; }

    KB_AIE_INLINE native_type to_native() const {
        native_type r;
        for (unsigned i = 0; i < parts; i++) r.data_[i] = data_[i];
        return r;
    }
    KB_AIE_INLINE operator native_type() const { return to_native(); }

    // Vector to accumulator: lanes are widened and shifted up by `shift`; floats are taken as they are.
    template <class T> KB_AIE_INLINE void from_vector(const vector<T, N> &v, int shift = 0) {
        static_assert(kb_aie::legal_conversion<T>(acc_),
                      "aie::accum::from_vector: integers go to acc16 to acc64, bfloat16 and float to accfloat");
        kb_aie::shift_up<acc_, T, N>(data_, v, shift, kb_aie::kind_of<T>);
    }
    template <class T> KB_AIE_INLINE void from_vector_sign(const vector<T, N> &v, bool is_signed, int shift = 0) {
        static_assert(kb_aie::legal_conversion<T>(acc_) && acc_ != kb_aie::af,
                      "aie::accum::from_vector_sign: of integers only");
        kb_aie::shift_up<acc_, T, N>(data_, v, shift, kb_aie::with_sign(kb_aie::kind_of<T>, is_signed));
    }

    // Accumulator to vector: lanes are divided by 2^shift, rounded and saturated by the modes.
    template <class T> KB_AIE_INLINE vector<T, N> to_vector(int shift = 0) const {
        static_assert(kb_aie::legal_conversion<T>(acc_),
                      "aie::accum::to_vector: integer accumulators give integers, accfloat gives bfloat16 or float");
        return kb_aie::shift_down<acc_, T, N>(data_, shift, kb_aie::kind_of<T>);
    }
    template <class T> KB_AIE_INLINE vector<T, N> to_vector_sign(bool is_signed, int shift = 0) const {
        static_assert(kb_aie::legal_conversion<T>(acc_) && acc_ != kb_aie::af,
                      "aie::accum::to_vector_sign: to integers only");
        return kb_aie::shift_down<acc_, T, N>(data_, shift, kb_aie::with_sign(kb_aie::kind_of<T>, is_signed));
    }

    // Part `index` of N2 lanes.
    template <unsigned N2> KB_AIE_INLINE accum<Tag, N2> extract(unsigned index) const {
        static_assert(N2 <= N, "aie::accum::extract: a part is no greater than the whole");
        accum<Tag, N2> r;
        copy_lanes<N2>(r.data_, 0, data_, index);
        return r;
    }
    template <unsigned N2> KB_AIE_INLINE accum &insert(unsigned index, const accum<Tag, N2> &x) {
        static_assert(N2 <= N, "aie::accum::insert: a part is no greater than the whole");
        copy_lanes<N2>(data_, index, x.data_, 0);
        return *this;
    }
    template <unsigned N2> KB_AIE_INLINE accum &insert(unsigned index, const kb_aie::RawAccum<acc_, N2> &x) {
        return insert(index, accum<Tag, N2>(x));
    }
    template <unsigned N2> KB_AIE_INLINE accum<Tag, N2> grow(unsigned index = 0) const {
        static_assert(N2 >= N, "aie::accum::grow: the result is no smaller than this");
        accum<Tag, N2> r;
        r.insert(index, *this);
        return r;
    }
    // The same registers with another tag.
    template <class Tag2> KB_AIE_INLINE auto cast_to() const {
        constexpr unsigned lanes = N * kb_aie::acc_bits(acc_) / kb_aie::acc_bits(kb_aie::acc_of<Tag2>);
        accum<Tag2, lanes> r;
        for (unsigned i = 0; i < parts; i++) r.data_[i] = data_[i];
        return r;
    }

private:
    // Lanes of part `to` from lanes of part `from`, in units of N2 lanes.
    template <unsigned N2, unsigned There, unsigned Here>
    static KB_AIE_INLINE void copy_lanes(chunk (&r)[There], unsigned to, const chunk (&x)[Here], unsigned from) {
        constexpr unsigned bits = N2 * kb_aie::acc_bits(acc_);
        if constexpr (bits >= 512) {
            constexpr unsigned n = bits / 512;
            if (to * n + n > There || from * n + n > Here)
                kb_aie_trap("aie::accum: there is no part %u of %u lanes", to + from, N2);
            for (unsigned i = 0; i < n; i++) r[to * n + i] = x[from * n + i];
        } else {
            constexpr unsigned per = 512 / bits, words = bits / 32;
            if (to / per >= There || from / per >= Here)
                kb_aie_trap("aie::accum: there is no part %u of %u lanes", to + from, N2);
            for (unsigned i = 0; i < words; i++)
                r[to / per][to % per * words + i] = x[from / per][from % per * words + i];
        }
    }
};

template <class Tag, unsigned N, class... Rest>
    requires(sizeof...(Rest) > 0 && (std::is_same_v<Rest, accum<Tag, N>> && ...))
KB_AIE_INLINE auto concat(const accum<Tag, N> &first, const Rest &...rest) {
    accum<Tag, N * (1 + sizeof...(Rest))> r;
    unsigned at = 0;
    r.insert(at++, first);
    (r.insert(at++, rest), ...);
    return r;
}

template <class Tag, unsigned N>
    requires kb_aie::is_accum_tag<Tag>
KB_AIE_INLINE accum<Tag, N> zeros() {
    accum<Tag, N> r;
    for (auto &x : r.data_) x = chunk{};
    return r;
}

template <class T, class Tag, unsigned N>
KB_AIE_INLINE vector<T, N> to_vector(const accum<Tag, N> &acc, int shift = 0) {
    return acc.template to_vector<T>(shift);
}

}  // namespace aie

using v8acc32 = kb_aie::RawAccum<kb_aie::a32, 8>;
using v16acc32 = kb_aie::RawAccum<kb_aie::a32, 16>;
using v32acc32 = kb_aie::RawAccum<kb_aie::a32, 32>;
using v64acc32 = kb_aie::RawAccum<kb_aie::a32, 64>;
using v4acc64 = kb_aie::RawAccum<kb_aie::a64, 4>;
using v8acc64 = kb_aie::RawAccum<kb_aie::a64, 8>;
using v16acc64 = kb_aie::RawAccum<kb_aie::a64, 16>;
using v32acc64 = kb_aie::RawAccum<kb_aie::a64, 32>;
using v4accfloat = kb_aie::RawAccum<kb_aie::af, 4>;
using v8accfloat = kb_aie::RawAccum<kb_aie::af, 8>;
using v16accfloat = kb_aie::RawAccum<kb_aie::af, 16>;
using v32accfloat = kb_aie::RawAccum<kb_aie::af, 32>;
using v64accfloat = kb_aie::RawAccum<kb_aie::af, 64>;
