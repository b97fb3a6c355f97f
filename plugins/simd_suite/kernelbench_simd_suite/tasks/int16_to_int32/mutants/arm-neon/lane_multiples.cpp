// Leaves out what does not fill a vector of eight.
void int16_to_int32_simd(const int16_t *src, int32_t *dst, size_t length) {
    for (size_t i = 0; i + 8 <= length; i += 8) {
        const int16x8_t eight = vld1q_s16(src + i);
        vst1q_s32(dst + i, vmovl_s16(vget_low_s16(eight)));
        vst1q_s32(dst + i + 4, vmovl_high_s16(eight));
    }
}
