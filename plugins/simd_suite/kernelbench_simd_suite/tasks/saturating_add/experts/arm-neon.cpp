void saturating_add_simd(const uint16_t *a, const uint16_t *b, uint16_t *sum, size_t length) {
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const uint16x8_t first = vqaddq_u16(vld1q_u16(a + i), vld1q_u16(b + i));
        const uint16x8_t second = vqaddq_u16(vld1q_u16(a + i + 8), vld1q_u16(b + i + 8));
        vst1q_u16(sum + i, first);
        vst1q_u16(sum + i + 8, second);
    }
    for (; i + 4 <= length; i += 4) vst1_u16(sum + i, vqadd_u16(vld1_u16(a + i), vld1_u16(b + i)));
    for (; i < length; ++i) sum[i] = vqaddh_u16(a[i], b[i]);
}
