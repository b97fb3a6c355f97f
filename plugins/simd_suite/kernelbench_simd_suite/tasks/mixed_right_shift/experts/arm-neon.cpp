// a register shift goes to the left, and to the right by counts below zero
static int32x4_t both(int32x4_t x, int32x4_t counts) {
    const uint32x4_t logical = vshlq_u32(vreinterpretq_u32_s32(x), counts);
    return vaddq_s32(vshlq_s32(x, counts), vreinterpretq_s32_u32(logical));
}

void mixed_right_shift_simd(const int *src, int *dst, uint8_t shift, size_t length) {
    const int32x4_t counts = vdupq_n_s32(-static_cast<int>(shift));
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const int32x4_t a = vld1q_s32(src + i), b = vld1q_s32(src + i + 4);
        const int32x4_t c = vld1q_s32(src + i + 8), d = vld1q_s32(src + i + 12);
        vst1q_s32(dst + i, both(a, counts));
        vst1q_s32(dst + i + 4, both(b, counts));
        vst1q_s32(dst + i + 8, both(c, counts));
        vst1q_s32(dst + i + 12, both(d, counts));
    }
    for (; i + 4 <= length; i += 4) vst1q_s32(dst + i, both(vld1q_s32(src + i), counts));
    for (; i < length; ++i)
        dst[i] = static_cast<int>(static_cast<uint32_t>(src[i] >> shift) + (static_cast<uint32_t>(src[i]) >> shift));
}
