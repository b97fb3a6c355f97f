static __m128 narrowed(const double *from) {
    const __m128d top = _mm_set1_pd(FLT_MAX), bottom = _mm_set1_pd(-FLT_MAX);
    return _mm_cvtpd_ps(_mm_max_pd(_mm_min_pd(_mm_loadu_pd(from), top), bottom));
}

void double_to_float_saturate_simd(const double *A, float *B, size_t size) {
    size_t i = 0;
    for (; i + 4 <= size; i += 4) _mm_storeu_ps(B + i, _mm_movelh_ps(narrowed(A + i), narrowed(A + i + 2)));
    for (; i < size; ++i) B[i] = static_cast<float>(std::min(std::max(A[i], -double{FLT_MAX}), double{FLT_MAX}));
}
