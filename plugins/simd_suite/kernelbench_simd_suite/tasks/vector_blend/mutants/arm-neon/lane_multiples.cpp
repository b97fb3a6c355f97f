// Counts the positions behind the last whole vector from 0 again.
void vector_blend_simd(const uint16_t *src1, const uint16_t *src2, uint32_t mask, uint16_t *dst, size_t length) {
    static const uint16_t POSITIONS[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    const uint16x8_t low = vtstq_u16(vld1q_u16(POSITIONS), vdupq_n_u16(mask & 7));
    const size_t upper = mask & ~uint32_t{7};
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const uint16x8_t shared = vorrq_u16(low, vdupq_n_u16((i & upper) != 0 ? 0xFFFF : 0));
        vst1q_u16(dst + i, vbslq_u16(shared, vld1q_u16(src1 + i), vld1q_u16(src2 + i)));
    }
    for (size_t lane = 0; i < length; ++lane, ++i) dst[i] = (lane & mask) != 0 ? src1[i] : src2[i];
}
