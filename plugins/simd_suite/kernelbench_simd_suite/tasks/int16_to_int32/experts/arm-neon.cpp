void int16_to_int32_simd(const int16_t *src, int32_t *dst, size_t length) {
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const int16x8_t first = vld1q_s16(src + i), second = vld1q_s16(src + i + 8);
        vst1q_s32(dst + i, vmovl_s16(vget_low_s16(first)));
        vst1q_s32(dst + i + 4, vmovl_high_s16(first));
        vst1q_s32(dst + i + 8, vmovl_s16(vget_low_s16(second)));
        vst1q_s32(dst + i + 12, vmovl_high_s16(second));
    }
    for (; i + 4 <= length; i += 4) vst1q_s32(dst + i, vmovl_s16(vld1_s16(src + i)));
    for (; i < length; ++i) dst[i] = src[i];
}
