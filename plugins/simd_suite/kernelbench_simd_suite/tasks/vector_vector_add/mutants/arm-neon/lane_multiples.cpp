// Leaves a single last element out.
void vector_vector_add_simd(const int64_t *src1, const int64_t *src2, int64_t *dst, int64_t scalar, size_t length) {
    for (size_t i = 0; i + 2 <= length; i += 2) {
        const int64x2_t pair = vaddq_s64(vld1q_s64(src1 + i), vld1q_s64(src2 + i));
        const int64x2_t sum = vaddq_s64(pair, vdupq_n_s64(scalar));
        vst1q_s64(dst + i, vshrq_n_s64(vsubq_s64(sum, vshrq_n_s64(sum, 63)), 1));
    }
}
