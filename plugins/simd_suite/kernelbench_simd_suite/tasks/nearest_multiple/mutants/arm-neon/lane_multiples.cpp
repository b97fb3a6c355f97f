// Rounds whole vectors of eight numbers only.
static int32x4_t rounded(int32x4_t x, float base) {
    const float32x4_t quotient = vdivq_f32(vcvtq_f32_s32(x), vdupq_n_f32(base));
    return vcvtq_s32_f32(vmulq_n_f32(vrndmq_f32(quotient), base));
}

void nearest_multiple_simd(const int16_t *src, int16_t *dst, uint8_t base, size_t length) {
    for (size_t i = 0; i + 8 <= length; i += 8) {
        const int16x8_t x = vld1q_s16(src + i);
        const int32x4_t low = rounded(vmovl_s16(vget_low_s16(x)), base), high = rounded(vmovl_high_s16(x), base);
        vst1q_s16(dst + i, vcombine_s16(vmovn_s32(low), vmovn_s32(high)));
    }
}
