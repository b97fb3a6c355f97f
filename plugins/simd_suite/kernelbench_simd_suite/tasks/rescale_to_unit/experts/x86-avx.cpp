std::vector<float> rescale_to_unit_simd(std::vector<float> numbers) {
    float *x = numbers.data();
    const size_t n = numbers.size();
    __m256 least = _mm256_set1_ps(x[0]), least2 = least, most = least, most2 = least;
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        const __m256 a = _mm256_loadu_ps(x + i), b = _mm256_loadu_ps(x + i + 8);
        least = _mm256_min_ps(least, a);
        most = _mm256_max_ps(most, a);
        least2 = _mm256_min_ps(least2, b);
        most2 = _mm256_max_ps(most2, b);
    }
    least = _mm256_min_ps(least, least2);
    most = _mm256_max_ps(most, most2);
    __m128 lows = _mm_min_ps(_mm256_castps256_ps128(least), _mm256_extractf128_ps(least, 1));
    __m128 highs = _mm_max_ps(_mm256_castps256_ps128(most), _mm256_extractf128_ps(most, 1));
    lows = _mm_min_ps(lows, _mm_movehl_ps(lows, lows));
    highs = _mm_max_ps(highs, _mm_movehl_ps(highs, highs));
    float low = std::min(_mm_cvtss_f32(lows), _mm_cvtss_f32(_mm_movehdup_ps(lows)));
    float high = std::max(_mm_cvtss_f32(highs), _mm_cvtss_f32(_mm_movehdup_ps(highs)));
    for (; i < n; ++i) low = std::min(low, x[i]), high = std::max(high, x[i]);

    const __m256 offset = _mm256_set1_ps(low), width = _mm256_set1_ps(high - low);
    for (i = 0; i + 8 <= n; i += 8)
        _mm256_storeu_ps(x + i, _mm256_div_ps(_mm256_sub_ps(_mm256_loadu_ps(x + i), offset), width));
    for (; i < n; ++i) x[i] = (x[i] - low) / (high - low);
    return numbers;
}
