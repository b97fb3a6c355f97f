static double total(__m128d a, __m128d b) {
    a = _mm_add_pd(a, b);
    return _mm_cvtsd_f64(_mm_add_sd(a, _mm_unpackhi_pd(a, a)));
}

double mean_absolute_deviation_simd(std::vector<double> numbers) {
    const double *x = numbers.data();
    const size_t n = numbers.size();
    __m128d a = _mm_setzero_pd(), b = a, c = a, d = a;
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        a = _mm_add_pd(a, _mm_loadu_pd(x + i));
        b = _mm_add_pd(b, _mm_loadu_pd(x + i + 2));
        c = _mm_add_pd(c, _mm_loadu_pd(x + i + 4));
        d = _mm_add_pd(d, _mm_loadu_pd(x + i + 6));
    }
    double sum = total(_mm_add_pd(a, c), _mm_add_pd(b, d));
    for (; i < n; ++i) sum += x[i];

    const double mean = sum / static_cast<double>(n);
    const __m128d means = _mm_set1_pd(mean), sign = _mm_set1_pd(-0.0);
    a = b = c = d = _mm_setzero_pd();
    for (i = 0; i + 8 <= n; i += 8) {
        a = _mm_add_pd(a, _mm_andnot_pd(sign, _mm_sub_pd(_mm_loadu_pd(x + i), means)));
        b = _mm_add_pd(b, _mm_andnot_pd(sign, _mm_sub_pd(_mm_loadu_pd(x + i + 2), means)));
        c = _mm_add_pd(c, _mm_andnot_pd(sign, _mm_sub_pd(_mm_loadu_pd(x + i + 4), means)));
        d = _mm_add_pd(d, _mm_andnot_pd(sign, _mm_sub_pd(_mm_loadu_pd(x + i + 6), means)));
    }
    sum = total(_mm_add_pd(a, c), _mm_add_pd(b, d));
    for (; i < n; ++i) sum += std::fabs(x[i] - mean);
    return sum / static_cast<double>(n);
}
