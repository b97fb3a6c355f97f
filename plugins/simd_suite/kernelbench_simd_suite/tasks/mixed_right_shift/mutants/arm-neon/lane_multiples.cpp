// Whole vectors only: what is left of the elements is not written.
void mixed_right_shift_simd(const int *src, int *dst, uint8_t shift, size_t length) {
    const int32x4_t counts = vdupq_n_s32(-static_cast<int>(shift));
    for (size_t i = 0; i + 4 <= length; i += 4) {
        const int32x4_t x = vld1q_s32(src + i);
        const uint32x4_t logical = vshlq_u32(vreinterpretq_u32_s32(x), counts);
        vst1q_s32(dst + i, vaddq_s32(vshlq_s32(x, counts), vreinterpretq_s32_u32(logical)));
    }
}
