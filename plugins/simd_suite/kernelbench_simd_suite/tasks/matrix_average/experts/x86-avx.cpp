double matrix_average_simd(const double *mat, size_t m, size_t n) {
    const size_t count = m * n;
    __m256d sums[4] = {_mm256_setzero_pd(), _mm256_setzero_pd(), _mm256_setzero_pd(), _mm256_setzero_pd()};
    size_t i = 0;
    for (; i + 16 <= count; i += 16)
        for (size_t k = 0; k < 4; ++k) sums[k] = _mm256_add_pd(sums[k], _mm256_loadu_pd(mat + i + 4 * k));
    for (; i + 4 <= count; i += 4) sums[0] = _mm256_add_pd(sums[0], _mm256_loadu_pd(mat + i));
    const __m256d four = _mm256_add_pd(_mm256_add_pd(sums[0], sums[1]), _mm256_add_pd(sums[2], sums[3]));
    const __m128d two = _mm_add_pd(_mm256_castpd256_pd128(four), _mm256_extractf128_pd(four, 1));
    double total = _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
    for (; i < count; ++i) total += mat[i];
    return total / static_cast<double>(count);
}
