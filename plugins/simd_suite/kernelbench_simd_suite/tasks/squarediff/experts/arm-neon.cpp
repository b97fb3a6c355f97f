// a * a + b * b - a * b: at least 0 and at most 48769, so that 16 bits without sign hold it.
static inline uint16x8_t terms(int8x8_t a, int8x8_t b) {
    return vreinterpretq_u16_s16(vmlsl_s8(vmlal_s8(vmull_s8(a, a), b, b), a, b));
}

int64_t squarediff_simd(const int8_t *A, const int8_t *B, size_t length) {
    uint64x2_t totals = vdupq_n_u64(0);
    size_t i = 0;
    while (i + 16 <= length) {
        // a lane gains at most 2 * 48769 a step: 32 bits last for 44034 steps
        const size_t end = i + std::min<size_t>((length - i) / 16, 44000) * 16;
        uint32x4_t low = vdupq_n_u32(0), high = low;
        for (; i < end; i += 16) {
            const int8x16_t a = vld1q_s8(A + i), b = vld1q_s8(B + i);
            low = vpadalq_u16(low, terms(vget_low_s8(a), vget_low_s8(b)));
            high = vpadalq_u16(high, terms(vget_high_s8(a), vget_high_s8(b)));
        }
        totals = vpadalq_u32(vpadalq_u32(totals, low), high);
    }
    if (i + 8 <= length) {
        totals = vpadalq_u32(totals, vpaddlq_u16(terms(vld1_s8(A + i), vld1_s8(B + i))));
        i += 8;
    }
    int64_t total = static_cast<int64_t>(vaddvq_u64(totals));
    for (; i < length; ++i) total += A[i] * (A[i] - B[i]) + B[i] * B[i];
    return total;
}
