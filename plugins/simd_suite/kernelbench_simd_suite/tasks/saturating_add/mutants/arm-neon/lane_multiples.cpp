// Works on whole vectors of eight, the last of which may reach past the end.
void saturating_add_simd(const uint16_t *a, const uint16_t *b, uint16_t *sum, size_t length) {
    for (size_t i = 0; i < length; i += 8) vst1q_u16(sum + i, vqaddq_u16(vld1q_u16(a + i), vld1q_u16(b + i)));
}
