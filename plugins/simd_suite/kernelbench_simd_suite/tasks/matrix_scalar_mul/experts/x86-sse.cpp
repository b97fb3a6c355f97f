void matrix_scalar_mul_simd(const double *mat, double scalar, double *dst, size_t m, size_t n) {
    const size_t count = m * n;
    const __m128d factor = _mm_set1_pd(scalar);
    size_t i = 0;
    for (; i + 8 <= count; i += 8)
        for (size_t k = i; k < i + 8; k += 2) _mm_storeu_pd(dst + k, _mm_mul_pd(_mm_loadu_pd(mat + k), factor));
    for (; i + 2 <= count; i += 2) _mm_storeu_pd(dst + i, _mm_mul_pd(_mm_loadu_pd(mat + i), factor));
    if (i < count) dst[i] = mat[i] * scalar;
}
