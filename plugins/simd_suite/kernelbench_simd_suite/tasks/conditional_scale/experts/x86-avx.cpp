void conditional_scale_simd(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    const size_t count = rows * cols;
    const __m256d limit = _mm256_set1_pd(threshold), factor = _mm256_set1_pd(scale);
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m256d x = _mm256_loadu_pd(src + i), y = _mm256_loadu_pd(src + i + 4);
        const __m256d x_above = _mm256_cmp_pd(x, limit, _CMP_GT_OQ), y_above = _mm256_cmp_pd(y, limit, _CMP_GT_OQ);
        _mm256_storeu_pd(dst + i, _mm256_blendv_pd(x, _mm256_mul_pd(x, factor), x_above));
        _mm256_storeu_pd(dst + i + 4, _mm256_blendv_pd(y, _mm256_mul_pd(y, factor), y_above));
    }
    for (; i + 4 <= count; i += 4) {
        const __m256d x = _mm256_loadu_pd(src + i);
        _mm256_storeu_pd(dst + i, _mm256_blendv_pd(x, _mm256_mul_pd(x, factor), _mm256_cmp_pd(x, limit, _CMP_GT_OQ)));
    }
    for (; i < count; ++i) dst[i] = src[i] > threshold ? src[i] * scale : src[i];
}
