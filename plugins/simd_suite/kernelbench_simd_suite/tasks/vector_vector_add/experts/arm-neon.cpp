void vector_vector_add_simd(const int64_t *src1, const int64_t *src2, int64_t *dst, int64_t scalar, size_t length) {
    const int64x2_t more = vdupq_n_s64(scalar);
    const auto halved = [=](size_t i) {
        const int64x2_t sum = vaddq_s64(vaddq_s64(vld1q_s64(src1 + i), vld1q_s64(src2 + i)), more);
        // negative ones go up by one, so that the shift rounds to zero
        const uint64x2_t raised = vsraq_n_u64(vreinterpretq_u64_s64(sum), vreinterpretq_u64_s64(sum), 63);
        return vshrq_n_s64(vreinterpretq_s64_u64(raised), 1);
    };
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        const int64x2_t first = halved(i), second = halved(i + 2);
        vst1q_s64(dst + i, first);
        vst1q_s64(dst + i + 2, second);
    }
    if (i + 2 <= length) {
        vst1q_s64(dst + i, halved(i));
        i += 2;
    }
    if (i < length) dst[i] = (src1[i] + src2[i] + scalar) / 2;
}
