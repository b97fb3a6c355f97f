// n / 7 for 0 <= n < 2^31 - 1, given n + 1: (n + 1) * (2^33 - 1) / 7 / 2^33 lies between n / 7 and n / 7 + 1 / 7.
// The doubled upper half of a signed product is what vqdmulh gives, so that two shifts are left.
static inline int32x4_t four(const int *src, int scale) {
    const int32x4_t p = vmulq_n_s32(vld1q_s32(src), scale);
    // p + (p >> 3) * 8p is never negative
    const int32x4_t next = vmlaq_s32(vaddq_s32(p, vdupq_n_s32(1)), vshrq_n_s32(p, 3), vshlq_n_s32(p, 3));
    return vshrq_n_s32(vqdmulhq_n_s32(next, 1227133513), 2);
}

void load_modify_store_simd(const int *src, int *dst, int scale, size_t length) {
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const int32x4_t first = four(src + i, scale), second = four(src + i + 4, scale);
        vst1q_s32(dst + i, first);
        vst1q_s32(dst + i + 4, second);
    }
    if (i + 4 <= length) {
        vst1q_s32(dst + i, four(src + i, scale));
        i += 4;
    }
    for (; i < length; ++i) {
        const int p = src[i] * scale;
        dst[i] = (p + (p >> 3) * (p * 8)) / 7;
    }
}
