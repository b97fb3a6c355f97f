// Two products modulo 2^64, of halves: Neon multiplies 32 bits. SWAPPED: the factor with its halves exchanged.
static inline uint64x2_t product(uint64x2_t x, uint32x2_t factor, uint32x4_t swapped) {
    const uint32x4_t mixed = vmulq_u32(vreinterpretq_u32_u64(x), swapped);  // low * high, and high * low
    return vmlal_u32(vshlq_n_u64(vpaddlq_u32(mixed), 32), vmovn_u64(x), factor);
}

void axm_abs_simd(size_t length, const int64_t a, const int64_t *x, int64_t *y) {
    const uint64x2_t both = vreinterpretq_u64_s64(vdupq_n_s64(a));
    const uint32x2_t factor = vmovn_u64(both);
    const uint32x4_t swapped = vrev64q_u32(vreinterpretq_u32_u64(both));
    const auto two = [=](size_t i) {
        const uint64x2_t scaled = product(vreinterpretq_u64_s64(vld1q_s64(x + i)), factor, swapped);
        return vsubq_s64(vreinterpretq_s64_u64(scaled), vabsq_s64(vld1q_s64(y + i)));
    };
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        const int64x2_t first = two(i), second = two(i + 2);
        vst1q_s64(y + i, first);
        vst1q_s64(y + i + 2, second);
    }
    if (i + 2 <= length) {
        vst1q_s64(y + i, two(i));
        i += 2;
    }
    if (i < length) y[i] = a * x[i] - (y[i] < 0 ? -y[i] : y[i]);
}
