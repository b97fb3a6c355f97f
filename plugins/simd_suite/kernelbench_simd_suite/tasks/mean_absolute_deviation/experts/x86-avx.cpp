static double total(__m256d a, __m256d b) {
    a = _mm256_add_pd(a, b);
    const __m128d two = _mm_add_pd(_mm256_castpd256_pd128(a), _mm256_extractf128_pd(a, 1));
    return _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
}

double mean_absolute_deviation_simd(std::vector<double> numbers) {
    const double *x = numbers.data();
    const size_t n = numbers.size();
    __m256d a = _mm256_setzero_pd(), b = a, c = a, d = a;
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        a = _mm256_add_pd(a, _mm256_loadu_pd(x + i));
        b = _mm256_add_pd(b, _mm256_loadu_pd(x + i + 4));
        c = _mm256_add_pd(c, _mm256_loadu_pd(x + i + 8));
        d = _mm256_add_pd(d, _mm256_loadu_pd(x + i + 12));
    }
    for (; i + 4 <= n; i += 4) a = _mm256_add_pd(a, _mm256_loadu_pd(x + i));
    double sum = total(_mm256_add_pd(a, c), _mm256_add_pd(b, d));
    for (; i < n; ++i) sum += x[i];

    const double mean = sum / static_cast<double>(n);
    const __m256d means = _mm256_set1_pd(mean), sign = _mm256_set1_pd(-0.0);
    a = b = c = d = _mm256_setzero_pd();
    for (i = 0; i + 16 <= n; i += 16) {
        a = _mm256_add_pd(a, _mm256_andnot_pd(sign, _mm256_sub_pd(_mm256_loadu_pd(x + i), means)));
        b = _mm256_add_pd(b, _mm256_andnot_pd(sign, _mm256_sub_pd(_mm256_loadu_pd(x + i + 4), means)));
        c = _mm256_add_pd(c, _mm256_andnot_pd(sign, _mm256_sub_pd(_mm256_loadu_pd(x + i + 8), means)));
        d = _mm256_add_pd(d, _mm256_andnot_pd(sign, _mm256_sub_pd(_mm256_loadu_pd(x + i + 12), means)));
    }
    for (; i + 4 <= n; i += 4) a = _mm256_add_pd(a, _mm256_andnot_pd(sign, _mm256_sub_pd(_mm256_loadu_pd(x + i), means)));
    sum = total(_mm256_add_pd(a, c), _mm256_add_pd(b, d));
    for (; i < n; ++i) sum += std::fabs(x[i] - mean);
    return sum / static_cast<double>(n);
}
