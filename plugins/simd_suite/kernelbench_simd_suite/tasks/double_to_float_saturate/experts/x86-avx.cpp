static __m128 narrowed(const double *from) {
    const __m256d top = _mm256_set1_pd(FLT_MAX), bottom = _mm256_set1_pd(-FLT_MAX);
    return _mm256_cvtpd_ps(_mm256_max_pd(_mm256_min_pd(_mm256_loadu_pd(from), top), bottom));
}

void double_to_float_saturate_simd(const double *A, float *B, size_t size) {
    size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        const __m128 x = narrowed(A + i), y = narrowed(A + i + 4);
        _mm256_storeu_ps(B + i, _mm256_insertf128_ps(_mm256_castps128_ps256(x), y, 1));
    }
    for (; i < size; ++i) B[i] = static_cast<float>(std::min(std::max(A[i], -double{FLT_MAX}), double{FLT_MAX}));
}
