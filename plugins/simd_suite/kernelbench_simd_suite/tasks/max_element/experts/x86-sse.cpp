float max_element_simd(std::vector<float> l) {
    const float *x = l.data();
    const size_t n = l.size();
    __m128 a = _mm_set1_ps(x[0]), b = a, c = a, d = a;
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        a = _mm_max_ps(a, _mm_loadu_ps(x + i));
        b = _mm_max_ps(b, _mm_loadu_ps(x + i + 4));
        c = _mm_max_ps(c, _mm_loadu_ps(x + i + 8));
        d = _mm_max_ps(d, _mm_loadu_ps(x + i + 12));
    }
    for (; i + 4 <= n; i += 4) a = _mm_max_ps(a, _mm_loadu_ps(x + i));
    a = _mm_max_ps(_mm_max_ps(a, b), _mm_max_ps(c, d));
    a = _mm_max_ps(a, _mm_movehl_ps(a, a));
    float largest = _mm_cvtss_f32(_mm_max_ss(a, _mm_shuffle_ps(a, a, 1)));
    for (; i < n; ++i) largest = std::max(largest, x[i]);
    return largest;
}
