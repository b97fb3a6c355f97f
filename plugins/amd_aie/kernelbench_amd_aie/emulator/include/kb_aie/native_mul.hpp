// Functions of the device's compiler on its own vectors and accumulators (intrinsics): those that multiply and convert.
#pragma once

#include "kb_aie/accumulate.hpp"
#include "kb_aie/convert.hpp"
#include "kb_aie/mmul.hpp"
#include "kb_aie/native.hpp"

// Accumulator to vector and back.
#define KB_AIE_RAW(T, V, Tag, N, ACC)                                                                      \
    KB_AIE_INLINE V srs_to_##V(ACC acc, int shift) { return aie::accum<Tag, N>(acc).to_vector<T>(shift); } \
    KB_AIE_INLINE ACC ups_to_##ACC(V v, int shift) { return aie::accum<Tag, N>(aie::vector<T, N>(v), shift); }
KB_AIE_RAW(int8, v32int8, acc32, 32, v32acc32)
KB_AIE_RAW(uint8, v32uint8, acc32, 32, v32acc32)
KB_AIE_RAW(int16, v16int16, acc32, 16, v16acc32)
KB_AIE_RAW(int16, v32int16, acc32, 32, v32acc32)
KB_AIE_RAW(uint16, v32uint16, acc32, 32, v32acc32)
KB_AIE_RAW(int16, v16int16, acc64, 16, v16acc64)
KB_AIE_RAW(int32, v8int32, acc64, 8, v8acc64)
KB_AIE_RAW(int32, v16int32, acc64, 16, v16acc64)
#undef KB_AIE_RAW

KB_AIE_INLINE v16bfloat16 to_v16bfloat16(v16accfloat acc) {
    return aie::accum<accfloat, 16>(acc).to_vector<bfloat16>();
}
KB_AIE_INLINE v32bfloat16 to_v32bfloat16(v32accfloat acc) {
    return aie::accum<accfloat, 32>(acc).to_vector<bfloat16>();
}
KB_AIE_INLINE v16accfloat ups_to_v16accfloat(v16bfloat16 v) {
    return aie::accum<accfloat, 16>(aie::vector<bfloat16, 16>(v));
}
KB_AIE_INLINE v32accfloat ups_to_v32accfloat(v32bfloat16 v) {
    return aie::accum<accfloat, 32>(aie::vector<bfloat16, 32>(v));
}
KB_AIE_INLINE v16accfloat ups(v16bfloat16 v) { return ups_to_v16accfloat(v); }
KB_AIE_INLINE v16accfloat ups(v16float v) { return aie::accum<accfloat, 16>(aie::vector<float, 16>(v)); }
KB_AIE_INLINE v16float srs(v16accfloat acc) { return aie::accum<accfloat, 16>(acc).to_vector<float>(); }
KB_AIE_INLINE v16int32 bfloat16_to_int(v16bfloat16 v, int shift) {
    return aie::to_fixed<int32>(aie::vector<bfloat16, 16>(v), shift);
}

// Accumulators: sums, and one of two.
#define KB_AIE_RAW(Tag, N, ACC, TWICE)                                                                             \
    KB_AIE_INLINE ACC add(ACC a, ACC b) { return aie::add(aie::accum<Tag, N>(a), aie::accum<Tag, N>(b)); }         \
    KB_AIE_INLINE ACC sub(ACC a, ACC b) { return aie::sub(aie::accum<Tag, N>(a), aie::accum<Tag, N>(b)); }         \
    KB_AIE_INLINE ACC neg(ACC a) { return aie::neg(aie::accum<Tag, N>(a)); }                                       \
    KB_AIE_INLINE TWICE concat(ACC a, ACC b) { return aie::concat(aie::accum<Tag, N>(a), aie::accum<Tag, N>(b)); } \
    KB_AIE_INLINE ACC extract_##ACC(TWICE a, unsigned i) { return aie::accum<Tag, 2 * N>(a).extract<N>(i); }
KB_AIE_RAW(acc32, 16, v16acc32, v32acc32)
KB_AIE_RAW(acc64, 8, v8acc64, v16acc64)
KB_AIE_RAW(accfloat, 16, v16accfloat, v32accfloat)
#undef KB_AIE_RAW

// Lane by lane.
#define KB_AIE_RAW(name, A, NA, B, NB, Tag, N, ACC)                                                \
    KB_AIE_INLINE ACC mul_elem_##name(kb_aie::native<A, NA> a, kb_aie::native<B, NB> b) {          \
        return aie::mul<Tag>(aie::vector<A, NA>(a), aie::vector<B, NB>(b));                        \
    }                                                                                              \
    KB_AIE_INLINE ACC mac_elem_##name(kb_aie::native<A, NA> a, kb_aie::native<B, NB> b, ACC acc) { \
        return aie::mac(aie::accum<Tag, N>(acc), aie::vector<A, NA>(a), aie::vector<B, NB>(b));    \
    }                                                                                              \
    KB_AIE_INLINE ACC msc_elem_##name(kb_aie::native<A, NA> a, kb_aie::native<B, NB> b, ACC acc) { \
        return aie::msc(aie::accum<Tag, N>(acc), aie::vector<A, NA>(a), aie::vector<B, NB>(b));    \
    }
KB_AIE_RAW(32, int16, 32, int16, 32, acc32, 32, v32acc32)
KB_AIE_RAW(32, uint16, 32, uint16, 32, acc32, 32, v32acc32)
KB_AIE_RAW(16, int32, 16, int32, 16, acc64, 16, v16acc64)
#undef KB_AIE_RAW

#if __AIE_ARCH__ == 20
namespace kb_aie {
// Two products a lane: of elements i and i + 16.
KB_AIE_INLINE v16accfloat products2(aie::accum<accfloat, 16> acc, v32bfloat16 a, v32bfloat16 b, bool summed) {
    const aie::vector<bfloat16, 32> x = a, y = b;
    if (!summed) acc.data_[0] = aie_vf_mul(what(1, bf16, elementwise(bf16, af, 0, 0)), x.get_chunk(0), y.get_chunk(0));
    else
        acc.data_[0] =
            aie_vf_mac(what(1, bf16, elementwise(bf16, af, 0, 0)), acc.data_[0], x.get_chunk(0), y.get_chunk(0));
    acc.data_[0] = aie_vf_mac(what(0, bf16, elementwise(bf16, af, 2, 2)), acc.data_[0], x.get_chunk(0), y.get_chunk(0));
    return acc;
}
}  // namespace kb_aie
KB_AIE_INLINE v16accfloat mul_elem_16_2(v32bfloat16 a, v32bfloat16 b) { return kb_aie::products2({}, a, b, false); }
KB_AIE_INLINE v16accfloat mac_elem_16_2(v32bfloat16 a, v32bfloat16 b, v16accfloat acc) {
    return kb_aie::products2(acc, a, b, true);
}
#endif

// Of tiles.
#define KB_AIE_RAW(name, M, K, N, A, NA, B, NB, Tag, ACC)                                     \
    KB_AIE_INLINE ACC mul_##name(kb_aie::native<A, NA> a, kb_aie::native<B, NB> b) {          \
        aie::mmul<M, K, N, A, B, Tag> r;                                                      \
        r.mul(aie::vector<A, NA>(a), aie::vector<B, NB>(b));                                  \
        return r.to_accum();                                                                  \
    }                                                                                         \
    KB_AIE_INLINE ACC mac_##name(kb_aie::native<A, NA> a, kb_aie::native<B, NB> b, ACC acc) { \
        aie::mmul<M, K, N, A, B, Tag> r{aie::accum<Tag, M * N>(acc)};                         \
        r.mac(aie::vector<A, NA>(a), aie::vector<B, NB>(b));                                  \
        return r.to_accum();                                                                  \
    }
#if __AIE_ARCH__ == 20
KB_AIE_RAW(4x8_8x8, 4, 8, 8, int8, 32, int8, 64, acc32, v32acc32)
KB_AIE_RAW(4x8_8x8, 4, 8, 8, uint8, 32, int8, 64, acc32, v32acc32)
KB_AIE_RAW(4x4_4x8, 4, 4, 8, int16, 16, int8, 32, acc32, v32acc32)
KB_AIE_RAW(4x4_4x4, 4, 4, 4, int16, 16, int16, 16, acc32, v16acc32)
KB_AIE_RAW(4x2_2x8, 4, 2, 8, int16, 8, int16, 16, acc32, v32acc32)
KB_AIE_RAW(4x8_8x4, 4, 8, 4, bfloat16, 32, bfloat16, 32, accfloat, v16accfloat)
#else
KB_AIE_RAW(8x8_8x8, 8, 8, 8, int8, 64, int8, 64, acc32, v64acc32)
KB_AIE_RAW(8x8_8x8, 8, 8, 8, uint8, 64, int8, 64, acc32, v64acc32)
KB_AIE_RAW(8x4_4x8, 8, 4, 8, int16, 32, int8, 32, acc32, v64acc32)
KB_AIE_RAW(8x2_2x8, 8, 2, 8, int16, 16, int16, 16, acc32, v64acc32)
#endif
#undef KB_AIE_RAW
