void vector_blend_simd(const uint16_t *src1, const uint16_t *src2, uint32_t mask, uint16_t *dst, size_t length) {
    // of sixteen positions from a multiple of sixteen, only the four lowest bits differ
    static const uint16_t POSITIONS[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    const uint16x8_t lanes = vld1q_u16(POSITIONS), low = vdupq_n_u16(mask & 15);
    const uint16x8_t first = vtstq_u16(lanes, low), second = vtstq_u16(vaddq_u16(lanes, vdupq_n_u16(8)), low);
    const size_t upper = mask & ~uint32_t{15};
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const uint16x8_t every = vdupq_n_u16((i & upper) != 0 ? 0xFFFF : 0);
        const uint16x8_t x = vbslq_u16(vorrq_u16(every, first), vld1q_u16(src1 + i), vld1q_u16(src2 + i));
        const uint16x8_t y = vbslq_u16(vorrq_u16(every, second), vld1q_u16(src1 + i + 8), vld1q_u16(src2 + i + 8));
        vst1q_u16(dst + i, x);
        vst1q_u16(dst + i + 8, y);
    }
    for (; i < length; ++i) dst[i] = (i & mask) != 0 ? src1[i] : src2[i];
}
