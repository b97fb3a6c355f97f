// Functions of the device's compiler on its own vectors (intrinsics): those that arrange, compare and add.
//
// They are in the global namespace, and take a whole register of 512 bits where nothing else is said.
#pragma once

#include "kb_aie/arith.hpp"
#include "kb_aie/bits.hpp"
#include "kb_aie/native.hpp"
#include "kb_aie/reshape.hpp"

// Modes of shuffle(a, b, mode): `Tw_RxC` takes a followed by b as a matrix of R rows and C columns of elements of w bits and gives
// the low or the high half of its transpose. Where the matrix fits in one register, that is a. The numbers are those of AIE2; AIE2P
// has others, so kernels go by the names.
enum kb_aie_shuffle_mode : unsigned {
    T8_64x2_lo = 0,
    T8_64x2_hi = 1,
    T16_32x2_lo = 2,
    T16_32x2_hi = 3,
    T32_16x2_lo = 4,
    T32_16x2_hi = 5,
    T64_8x2_lo = 6,
    T64_8x2_hi = 7,
    T128_4x2_lo = 8,
    T128_4x2_hi = 9,
    T256_2x2_lo = 10,
    T256_2x2_hi = 11,
    T128_2x4_lo = 12,
    T128_2x4_hi = 13,
    T64_2x8_lo = 14,
    T64_2x8_hi = 15,
    T32_2x16_lo = 16,
    T32_2x16_hi = 17,
    T16_2x32_lo = 18,
    T16_2x32_hi = 19,
    T8_2x64_lo = 20,
    T8_2x64_hi = 21,
    T512_1x2_lo = 22,
    T512_1x2_hi = 23,
    T16_16x4_lo = 24,
    T16_16x4_hi = 25,
    T16_4x16_lo = 26,
    T16_4x16_hi = 27,
    T16_8x4 = 28,
    T16_4x8 = 29,
    T32_8x4_lo = 30,
    T32_8x4_hi = 31,
    T32_4x8_lo = 32,
    T32_4x8_hi = 33,
    T32_4x4 = 34,
    T8_8x8 = 35,
    T8_16x4 = 36,
    T8_4x16 = 37,
    T16_1x2_flip = 38,
    T16_4x4 = 39,
    T16_4x2 = 40,
    T16_2x4 = 41,
    T16_8x2 = 42,
    T16_2x8 = 43,
    T16_16x2 = 44,
    T16_2x16 = 45,
    T8_8x4 = 46,
    T8_4x8 = 47,
    // Interleaving and its inverse, by the widths of elements in and out.
    INTLV_lo_8o16 = T8_2x64_lo,
    INTLV_hi_8o16 = T8_2x64_hi,
    INTLV_lo_16o32 = T16_2x32_lo,
    INTLV_hi_16o32 = T16_2x32_hi,
    INTLV_lo_32o64 = T32_2x16_lo,
    INTLV_hi_32o64 = T32_2x16_hi,
    INTLV_lo_64o128 = T64_2x8_lo,
    INTLV_hi_64o128 = T64_2x8_hi,
    INTLV_lo_128o256 = T128_2x4_lo,
    INTLV_hi_128o256 = T128_2x4_hi,
    INTLV_lo_256o512 = T256_2x2_lo,
    INTLV_hi_256o512 = T256_2x2_hi,
    INTLV_lo_512o1024 = T512_1x2_lo,
    INTLV_hi_512o1024 = T512_1x2_hi,
    DINTLV_lo_8o16 = T8_64x2_lo,
    DINTLV_hi_8o16 = T8_64x2_hi,
    DINTLV_lo_16o32 = T16_32x2_lo,
    DINTLV_hi_16o32 = T16_32x2_hi,
    DINTLV_lo_32o64 = T32_16x2_lo,
    DINTLV_hi_32o64 = T32_16x2_hi,
    DINTLV_lo_64o128 = T64_8x2_lo,
    DINTLV_hi_64o128 = T64_8x2_hi,
    DINTLV_lo_128o256 = T128_4x2_lo,
    DINTLV_hi_128o256 = T128_4x2_hi,
    DINTLV_lo_256o512 = T256_2x2_lo,
    DINTLV_hi_256o512 = T256_2x2_hi,
    DINTLV_lo_512o1024 = T512_1x2_lo,
    DINTLV_hi_512o1024 = T512_1x2_hi,
};

namespace kb_aie {

// Masks of the compiler are words: of 64 bits for 64 elements, of 32 for fewer.
template <unsigned N> using RawMask = std::conditional_t<N == 64, unsigned long long, unsigned>;
template <unsigned N> KB_AIE_INLINE RawMask<N> raw(const aie::mask<N> &m) { return static_cast<RawMask<N>>(m.to_uint64()); }
template <unsigned N> KB_AIE_INLINE aie::mask<N> cooked(RawMask<N> m) { return aie::mask<N>::from_uint64(m); }

}  // namespace kb_aie

// Of every element type, N elements to a register.
#define KB_AIE_RAW(T, N, V, HALF, TWICE)                                                                                      \
    KB_AIE_INLINE V undef_##V() { return aie::vector<T, N>(); }                                                               \
    KB_AIE_INLINE V broadcast_to_##V(T x) { return aie::broadcast<T, N>(x); }                                                 \
    KB_AIE_INLINE V broadcast_zero_to_##V() { return aie::zeros<T, N>(); }                                                    \
    KB_AIE_INLINE V broadcast_one_to_##V() { return aie::broadcast<T, N>(static_cast<T>(1)); }                                \
    KB_AIE_INLINE V broadcast_elem(V v, unsigned i) { return aie::detail::spread<N>(aie::vector<T, N>(v)[i]); }               \
    KB_AIE_INLINE T ext_elem(V v, unsigned i) { return aie::vector<T, N>(v).get(i); }                                         \
    KB_AIE_INLINE T extract_elem(V v, unsigned i) { return aie::vector<T, N>(v).get(i); }                                     \
    KB_AIE_INLINE V upd_elem(V v, unsigned i, T x) {                                                                          \
        aie::vector<T, N> r(v);                                                                                               \
        r.set(x, i);                                                                                                          \
        return r;                                                                                                             \
    }                                                                                                                         \
    KB_AIE_INLINE V insert_elem(V v, unsigned i, T x) { return upd_elem(v, i, x); }                                           \
    KB_AIE_INLINE V shiftl_elem(V v, T x) { return aie::vector<T, N>(v).push(x); }                                            \
    /* Bytes `bytes` to `bytes` + 64 of a followed by b. */                                                                   \
    KB_AIE_INLINE V shift_bytes(V a, V b, unsigned bytes) {                                                                   \
        return (V)aie_mv_shift(kb_aie::what(1, kb_aie::kind_of<T>, kb_aie::sized(64)), (chunk)a, (chunk)b,                    \
                               static_cast<int>(bytes));                                                                      \
    }                                                                                                                         \
    KB_AIE_INLINE V shift(V a, V b, unsigned elements) { return shift_bytes(a, b, elements * unsigned(sizeof(T))); }          \
    KB_AIE_INLINE V shuffle(V a, V b, unsigned mode) {                                                                        \
        return (V)aie_mv_shuffle(kb_aie::what(1), (chunk)a, (chunk)b, static_cast<int>(mode));                                \
    }                                                                                                                         \
    KB_AIE_INLINE V shuffle(V a, unsigned mode) { return shuffle(a, a, mode); }                                               \
    KB_AIE_INLINE HALF extract_##HALF(V v, unsigned i) { return aie::vector<T, N>(v).extract<N / 2>(i); }                     \
    KB_AIE_INLINE V insert(V v, unsigned i, HALF x) { return aie::vector<T, N>(v).insert(i, aie::vector<T, N / 2>(x)); }      \
    KB_AIE_INLINE V set_##V(unsigned i, HALF x) { return aie::vector<T, N / 2>(x).grow<N>(i); }                               \
    KB_AIE_INLINE V concat(HALF a, HALF b) { return aie::concat(aie::vector<T, N / 2>(a), aie::vector<T, N / 2>(b)); }        \
    KB_AIE_INLINE TWICE concat(V a, V b) { return aie::concat(aie::vector<T, N>(a), aie::vector<T, N>(b)); }                  \
    KB_AIE_INLINE V extract_##V(TWICE v, unsigned i) { return aie::vector<T, 2 * N>(v).extract<N>(i); }                       \
    KB_AIE_INLINE V add(V a, V b) { return aie::add(aie::vector<T, N>(a), aie::vector<T, N>(b)); }                            \
    KB_AIE_INLINE V sub(V a, V b) { return aie::sub(aie::vector<T, N>(a), aie::vector<T, N>(b)); }                            \
    KB_AIE_INLINE V neg(V v) { return aie::neg(aie::vector<T, N>(v)); }                                                       \
    KB_AIE_INLINE V abs(V v) { return aie::abs(aie::vector<T, N>(v)); }                                                       \
    KB_AIE_INLINE V max(V a, V b) { return aie::max(aie::vector<T, N>(a), aie::vector<T, N>(b)); }                            \
    KB_AIE_INLINE V min(V a, V b) { return aie::min(aie::vector<T, N>(a), aie::vector<T, N>(b)); }                            \
    KB_AIE_INLINE auto lt(V a, V b) { return kb_aie::raw(aie::lt(aie::vector<T, N>(a), aie::vector<T, N>(b))); }              \
    KB_AIE_INLINE auto le(V a, V b) { return kb_aie::raw(aie::le(aie::vector<T, N>(a), aie::vector<T, N>(b))); }              \
    KB_AIE_INLINE auto gt(V a, V b) { return kb_aie::raw(aie::gt(aie::vector<T, N>(a), aie::vector<T, N>(b))); }              \
    KB_AIE_INLINE auto ge(V a, V b) { return kb_aie::raw(aie::ge(aie::vector<T, N>(a), aie::vector<T, N>(b))); }              \
    KB_AIE_INLINE auto eq(V a, V b) { return kb_aie::raw(aie::eq(aie::vector<T, N>(a), aie::vector<T, N>(b))); }              \
    KB_AIE_INLINE auto ne(V a, V b) { return kb_aie::raw(aie::neq(aie::vector<T, N>(a), aie::vector<T, N>(b))); }             \
    /* Elements of a where the mask has a 0, of b where it has a 1. */                                                        \
    KB_AIE_INLINE V sel(V a, V b, kb_aie::RawMask<N> m) {                                                                     \
        return aie::select(aie::vector<T, N>(a), aie::vector<T, N>(b), kb_aie::cooked<N>(m));                                 \
    }
KB_AIE_RAW(int8, 64, v64int8, v32int8, v128int8)
KB_AIE_RAW(uint8, 64, v64uint8, v32uint8, v128uint8)
KB_AIE_RAW(int16, 32, v32int16, v16int16, v64int16)
KB_AIE_RAW(uint16, 32, v32uint16, v16uint16, v64uint16)
KB_AIE_RAW(int32, 16, v16int32, v8int32, v32int32)
KB_AIE_RAW(uint32, 16, v16uint32, v8uint32, v32uint32)
KB_AIE_RAW(bfloat16, 32, v32bfloat16, v16bfloat16, v64bfloat16)
KB_AIE_RAW(float, 16, v16float, v8float, v32float)
#undef KB_AIE_RAW

// Of integers. The sign is that of the type, or as told.
#define KB_AIE_RAW(T, N, V)                                                                                                   \
    KB_AIE_INLINE V band(V a, V b) { return aie::bit_and(aie::vector<T, N>(a), aie::vector<T, N>(b)); }                       \
    KB_AIE_INLINE V bor(V a, V b) { return aie::bit_or(aie::vector<T, N>(a), aie::vector<T, N>(b)); }                         \
    KB_AIE_INLINE V bxor(V a, V b) { return aie::bit_xor(aie::vector<T, N>(a), aie::vector<T, N>(b)); }                       \
    KB_AIE_INLINE V bneg(V v) { return aie::bit_not(aie::vector<T, N>(v)); }                                                  \
    KB_AIE_INLINE int extract_elem(V v, unsigned i, bool sign) {                                                              \
        const T x = aie::vector<T, N>(v).get(i);                                                                              \
        return sign ? static_cast<int>(static_cast<std::make_signed_t<T>>(x))                                                 \
                    : static_cast<int>(static_cast<std::make_unsigned_t<T>>(x));                                              \
    }                                                                                                                         \
    KB_AIE_INLINE V max(V a, V b, bool sign) { return aie::max(aie::vector<T, N>(a), aie::vector<T, N>(b), sign); }           \
    KB_AIE_INLINE V min(V a, V b, bool sign) { return aie::min(aie::vector<T, N>(a), aie::vector<T, N>(b), sign); }
KB_AIE_RAW(int8, 64, v64int8)
KB_AIE_RAW(uint8, 64, v64uint8)
KB_AIE_RAW(int16, 32, v32int16)
KB_AIE_RAW(uint16, 32, v32uint16)
KB_AIE_RAW(int32, 16, v16int32)
KB_AIE_RAW(uint32, 16, v16uint32)
#undef KB_AIE_RAW

// Without a size in the name: one register.
KB_AIE_INLINE v32bfloat16 broadcast_zero_bfloat16() { return aie::zeros<bfloat16, 32>(); }
KB_AIE_INLINE v32bfloat16 broadcast_one_bfloat16() { return aie::broadcast<bfloat16, 32>(bfloat16(1)); }
KB_AIE_INLINE v32bfloat16 broadcast_bfloat16(bfloat16 x) { return aie::broadcast<bfloat16, 32>(x); }
KB_AIE_INLINE v16float broadcast_float(float x) { return aie::broadcast<float, 16>(x); }
KB_AIE_INLINE v64int8 broadcast_s8(int x) { return aie::broadcast<int8, 64>(static_cast<int8>(x)); }
KB_AIE_INLINE v64uint8 broadcast_u8(unsigned x) { return aie::broadcast<uint8, 64>(static_cast<uint8>(x)); }
KB_AIE_INLINE v32int16 broadcast_s16(int x) { return aie::broadcast<int16, 32>(static_cast<int16>(x)); }
KB_AIE_INLINE v32uint16 broadcast_u16(unsigned x) { return aie::broadcast<uint16, 32>(static_cast<uint16>(x)); }
KB_AIE_INLINE v16int32 broadcast_s32(int x) { return aie::broadcast<int32, 16>(x); }
KB_AIE_INLINE v16uint32 broadcast_u32(unsigned x) { return aie::broadcast<uint32, 16>(x); }
