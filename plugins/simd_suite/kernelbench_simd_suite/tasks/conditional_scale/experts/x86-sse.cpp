void conditional_scale_simd(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    const size_t count = rows * cols;
    const __m128d limit = _mm_set1_pd(threshold), factor = _mm_set1_pd(scale);
    size_t i = 0;
    for (; i + 2 <= count; i += 2) {
        const __m128d x = _mm_loadu_pd(src + i), above = _mm_cmpgt_pd(x, limit);
        const __m128d scaled = _mm_and_pd(above, _mm_mul_pd(x, factor));
        _mm_storeu_pd(dst + i, _mm_or_pd(scaled, _mm_andnot_pd(above, x)));
    }
    for (; i < count; ++i) dst[i] = src[i] > threshold ? src[i] * scale : src[i];
}
