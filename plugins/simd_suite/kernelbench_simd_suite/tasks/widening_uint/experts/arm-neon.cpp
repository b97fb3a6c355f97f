// Interleaved with ones, each word becomes the lower half of 64 bits.
static void four(uint32x4_t words, uint64_t *to) {
    const uint32x4_t ones = vdupq_n_u32(0xFFFFFFFF);
    vst1q_u64(to, vreinterpretq_u64_u32(vzip1q_u32(words, ones)));
    vst1q_u64(to + 2, vreinterpretq_u64_u32(vzip2q_u32(words, ones)));
}

void widening_uint_simd(const uint32_t *src, uint64_t *dst, size_t length) {
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const uint32x4_t a = vld1q_u32(src + i), b = vld1q_u32(src + i + 4);
        const uint32x4_t c = vld1q_u32(src + i + 8), d = vld1q_u32(src + i + 12);
        four(a, dst + i);
        four(b, dst + i + 4);
        four(c, dst + i + 8);
        four(d, dst + i + 12);
    }
    for (; i + 4 <= length; i += 4) four(vld1q_u32(src + i), dst + i);
    for (; i < length; ++i) dst[i] = src[i] | 0xFFFFFFFF00000000u;
}
