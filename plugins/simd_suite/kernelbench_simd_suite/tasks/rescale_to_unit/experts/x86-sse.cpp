std::vector<float> rescale_to_unit_simd(std::vector<float> numbers) {
    float *x = numbers.data();
    const size_t n = numbers.size();
    __m128 lows = _mm_set1_ps(x[0]), lows2 = lows, highs = lows, highs2 = lows;
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        const __m128 a = _mm_loadu_ps(x + i), b = _mm_loadu_ps(x + i + 4);
        lows = _mm_min_ps(lows, a);
        highs = _mm_max_ps(highs, a);
        lows2 = _mm_min_ps(lows2, b);
        highs2 = _mm_max_ps(highs2, b);
    }
    lows = _mm_min_ps(lows, lows2);
    highs = _mm_max_ps(highs, highs2);
    lows = _mm_min_ps(lows, _mm_movehl_ps(lows, lows));
    highs = _mm_max_ps(highs, _mm_movehl_ps(highs, highs));
    float low = _mm_cvtss_f32(_mm_min_ss(lows, _mm_shuffle_ps(lows, lows, 1)));
    float high = _mm_cvtss_f32(_mm_max_ss(highs, _mm_shuffle_ps(highs, highs, 1)));
    for (; i < n; ++i) low = std::min(low, x[i]), high = std::max(high, x[i]);

    const __m128 offset = _mm_set1_ps(low), width = _mm_set1_ps(high - low);
    for (i = 0; i + 4 <= n; i += 4) _mm_storeu_ps(x + i, _mm_div_ps(_mm_sub_ps(_mm_loadu_ps(x + i), offset), width));
    for (; i < n; ++i) x[i] = (x[i] - low) / (high - low);
    return numbers;
}
