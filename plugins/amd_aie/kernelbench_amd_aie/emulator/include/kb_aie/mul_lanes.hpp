// For the library, not for kernels: lanes of registers by element type, and rounding by mode.
#pragma once

#include <math.h>
#include <string.h>

#include "kb_aie/mul_ops.hpp"

namespace kb_aie::mul_library {

using wide = __int128;  // holds every accumulator with all the shifts that are legal

constexpr int undefined_bytes = 0xA5;  // what a lane that nobody has written holds

inline unsigned field(int what, unsigned at, unsigned bits) {
    return static_cast<unsigned>(what) >> at & ((1u << bits) - 1);
}
inline Kind kind_a(int what) { return static_cast<Kind>(field(what, 8, 4)); }
inline unsigned more(int what, unsigned at, unsigned bits) { return field(what, 12 + at, bits); }

inline chunk undefined() {
    chunk r;
    memset(&r, undefined_bytes, sizeof r);
    return r;
}

template <class T> inline T at(const chunk &x, unsigned lane) {
    T r;
    memcpy(&r, reinterpret_cast<const char *>(&x) + lane * sizeof(T), sizeof r);
    return r;
}
template <class T> inline void put(chunk &x, unsigned lane, T value) {
    memcpy(reinterpret_cast<char *>(&x) + lane * sizeof(T), &value, sizeof value);
}

inline float float_of(uint32_t bits) {
    float r;
    memcpy(&r, &bits, sizeof r);
    return r;
}
inline uint32_t bits_of_float(float x) {
    uint32_t r;
    memcpy(&r, &x, sizeof r);
    return r;
}

inline unsigned bytes_of(Kind kind) {
    switch (kind) {
    case s8:
    case u8: return 1;
    case s16:
    case u16:
    case bf16: return 2;
    case s64: return 8;
    default: return 4;
    }
}

inline int64_t integer(const chunk &x, Kind kind, unsigned lane) {
    switch (kind) {
    case s8: return at<int8_t>(x, lane);
    case u8: return at<uint8_t>(x, lane);
    case s16: return at<int16_t>(x, lane);
    case u16: return at<uint16_t>(x, lane);
    case s32: return at<int32_t>(x, lane);
    case u32: return at<uint32_t>(x, lane);
    case s64: return at<int64_t>(x, lane);
    default: kb_aie_trap("internal: element type %d is not an integer", kind);
    }
}

inline float real(const chunk &x, Kind kind, unsigned lane) {
    if (kind == bf16) return float_of(static_cast<uint32_t>(at<uint16_t>(x, lane)) << 16);
    if (kind == f32) return at<float>(x, lane);
    kb_aie_trap("internal: element type %d is not a float", kind);
}

inline uint64_t accumulated(const chunk &x, Acc acc, unsigned lane) {
    return acc == a64 ? at<uint64_t>(x, lane) : static_cast<uint64_t>(static_cast<int64_t>(at<int32_t>(x, lane)));
}
inline void accumulate(chunk &x, Acc acc, unsigned lane, uint64_t value) {
    if (acc == a64) put(x, lane, value);
    else put(x, lane, static_cast<uint32_t>(value));
}

// Whether a discarded part moves a value up, away from its floor. `guard` is its highest bit, `sticky` tells of lower
// ones, `odd` and `negative` are of the value. With `sign_magnitude` it is the magnitude that moves, away from zero.
inline bool rounds_up(int mode, bool guard, bool sticky, bool odd, bool negative, bool sign_magnitude) {
    const bool inexact = guard || sticky;
    const bool below = sign_magnitude && negative;  // the move is toward minus infinity
    switch (mode) {
    case 0: return inexact && below;
    case 1: return inexact && !below;
    case 2: return sign_magnitude ? false : inexact && negative;
    case 3: return sign_magnitude ? inexact : inexact && !negative;
    case 8: return guard && (sticky || below);
    case 9: return guard && (sticky || !below);
    case 10: return guard && (sticky || (!sign_magnitude && negative));
    case 11: return guard && (sticky || sign_magnitude || !negative);
    case 12: return guard && (sticky || odd);
    case 13: return guard && (sticky || !odd);
    default: kb_aie_trap("rounding mode %d is reserved; aie::rounding_mode has the legal ones", mode);
    }
}

// x / 2^shift, rounded as the mode says.
inline wide rounded(wide x, int shift, int mode) {
    if (shift <= 0) return x * (static_cast<wide>(1) << -shift);
    const wide q = x >> shift;
    const bool guard = x >> (shift - 1) & 1;
    const bool sticky = (x & ((static_cast<wide>(1) << (shift - 1)) - 1)) != 0;
    return q + rounds_up(mode, guard, sticky, q & 1, x < 0, false);
}

// What the low `bits` bits of a register hold of x.
inline wide saturated(wide x, unsigned bits, bool is_signed, int mode) {
    const wide one = 1;
    if (mode == 0) return x;
    if (mode != 1 && mode != 3)
        kb_aie_trap("saturation mode %d is reserved; aie::saturation_mode has the legal ones", mode);
    const wide high = (one << (is_signed ? bits - 1 : bits)) - 1;
    const wide low = is_signed ? (mode == 3 ? -high : -high - 1) : 0;
    return x > high ? high : x < low ? low : x;
}

// Bits of the bfloat16 nearest to x in the sense of the mode. Denormals are kept, overflow gives infinity, NaN stays
// NaN.
inline uint16_t bf16_bits(float x, int mode) {
    const uint32_t bits = bits_of_float(x);
    const uint32_t magnitude = bits & 0x7FFFFFFF;
    uint32_t upper = bits >> 16;
    if (magnitude > 0x7F800000) return static_cast<uint16_t>(upper | 0x40);
    if (rounds_up(mode, bits >> 15 & 1, (bits & 0x7FFF) != 0, upper & 1, bits >> 31, true)) upper += 1;
    return static_cast<uint16_t>(upper);
}

// The adder of the float unit: no denormals, and every NaN is the same one.
inline float flushed(float x) { return fabsf(x) < 0x1p-126f ? copysignf(0.0f, x) : x; }
inline float settled(float x) { return isnan(x) ? float_of(0x7FC00000) : flushed(x); }
inline float float_sum(float a, float b) { return settled(flushed(a) + flushed(b)); }

// a*b added to `sum` the way that the float unit does it: bfloat16 factors give exact products, floats are split in
// bfloat16.
inline float float_product_sum(float sum, float a, float b, bool whole, Accuracy accuracy) {
    if (!whole) return float_sum(sum, flushed(a) * flushed(b));
    if (!isfinite(a) || !isfinite(b)) return float_sum(sum, a * b);
    float pa[3], pb[3];
    for (unsigned i = 0; i < 3; i++) {
        pa[i] = float_of(bits_of_float(a) & 0xFFFF0000);
        pb[i] = float_of(bits_of_float(b) & 0xFFFF0000);
        a -= pa[i];
        b -= pb[i];
    }
    const unsigned pieces = accuracy == low ? 2 : 3;
    const unsigned most = accuracy == safe ? 4 : accuracy == fast ? 2 : 1;
    float product = 0;
    for (unsigned rank = most + 1; rank-- > 0;)  // smallest products first
        for (unsigned i = 0; i < pieces; i++)
            if (rank >= i && rank - i < pieces) product = float_sum(product, flushed(pa[i]) * flushed(pb[rank - i]));
    return float_sum(product, sum);
}

}  // namespace kb_aie::mul_library
