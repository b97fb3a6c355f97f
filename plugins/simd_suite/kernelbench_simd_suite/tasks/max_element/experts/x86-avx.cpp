float max_element_simd(std::vector<float> l) {
    const float *x = l.data();
    const size_t n = l.size();
    __m256 a = _mm256_set1_ps(x[0]), b = a, c = a, d = a;
    size_t i = 0;
    for (; i + 32 <= n; i += 32) {
        a = _mm256_max_ps(a, _mm256_loadu_ps(x + i));
        b = _mm256_max_ps(b, _mm256_loadu_ps(x + i + 8));
        c = _mm256_max_ps(c, _mm256_loadu_ps(x + i + 16));
        d = _mm256_max_ps(d, _mm256_loadu_ps(x + i + 24));
    }
    for (; i + 8 <= n; i += 8) a = _mm256_max_ps(a, _mm256_loadu_ps(x + i));
    a = _mm256_max_ps(_mm256_max_ps(a, b), _mm256_max_ps(c, d));
    __m128 four = _mm_max_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));
    four = _mm_max_ps(four, _mm_movehl_ps(four, four));
    float largest = _mm_cvtss_f32(_mm_max_ss(four, _mm_movehdup_ps(four)));
    for (; i < n; ++i) largest = std::max(largest, x[i]);
    return largest;
}
