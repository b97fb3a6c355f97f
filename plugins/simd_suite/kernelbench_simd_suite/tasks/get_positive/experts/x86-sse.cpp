std::vector<float> get_positive_simd(const std::vector<float> &l) {
    const size_t n = l.size();
    const float *from = l.data();
    std::vector<float> result(n);
    float *to = result.data();
    const __m128 zero = _mm_setzero_ps();
    size_t i = 0, kept = 0;
    for (; i + 4 <= n; i += 4) {
        const __m128 x = _mm_loadu_ps(from + i);
        const unsigned set = static_cast<unsigned>(_mm_movemask_ps(_mm_cmpgt_ps(x, zero)));
        if (set == 15) {
            _mm_storeu_ps(to + kept, x);
            kept += 4;
        } else if (set != 0) {
            // kept <= i: all four places exist; each element is overwritten by the next unless it is kept
            for (size_t lane = 0; lane < 4; ++lane) {
                to[kept] = from[i + lane];
                kept += set >> lane & 1;
            }
        }
    }
    for (; i < n; ++i)
        if (from[i] > 0.0f) to[kept++] = from[i];
    result.resize(kept);
    return result;
}
