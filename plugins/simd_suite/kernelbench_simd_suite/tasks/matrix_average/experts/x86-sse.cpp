double matrix_average_simd(const double *mat, size_t m, size_t n) {
    const size_t count = m * n;
    __m128d sums[4] = {_mm_setzero_pd(), _mm_setzero_pd(), _mm_setzero_pd(), _mm_setzero_pd()};
    size_t i = 0;
    for (; i + 8 <= count; i += 8)
        for (size_t k = 0; k < 4; ++k) sums[k] = _mm_add_pd(sums[k], _mm_loadu_pd(mat + i + 2 * k));
    for (; i + 2 <= count; i += 2) sums[0] = _mm_add_pd(sums[0], _mm_loadu_pd(mat + i));
    const __m128d two = _mm_add_pd(_mm_add_pd(sums[0], sums[1]), _mm_add_pd(sums[2], sums[3]));
    double total = _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
    if (i < count) total += mat[i];
    return total / static_cast<double>(count);
}
