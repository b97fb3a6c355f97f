void matrix_scalar_mul_simd(const double *mat, double scalar, double *dst, size_t m, size_t n) {
    const size_t count = m * n;
    const __m256d factor = _mm256_set1_pd(scalar);
    size_t i = 0;
    for (; i + 16 <= count; i += 16)
        for (size_t k = i; k < i + 16; k += 4) _mm256_storeu_pd(dst + k, _mm256_mul_pd(_mm256_loadu_pd(mat + k), factor));
    for (; i + 4 <= count; i += 4) _mm256_storeu_pd(dst + i, _mm256_mul_pd(_mm256_loadu_pd(mat + i), factor));
    for (; i < count; ++i) dst[i] = mat[i] * scalar;
}
