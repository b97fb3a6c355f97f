// Leaves out what does not fill a vector of words.
void widening_uint_simd(const uint32_t *src, uint64_t *dst, size_t length) {
    const uint32x4_t ones = vdupq_n_u32(0xFFFFFFFF);
    for (size_t i = 0; i + 4 <= length; i += 4) {
        const uint32x4_t words = vld1q_u32(src + i);
        vst1q_u64(dst + i, vreinterpretq_u64_u32(vzip1q_u32(words, ones)));
        vst1q_u64(dst + i + 2, vreinterpretq_u64_u32(vzip2q_u32(words, ones)));
    }
}
