bool move_one_ball_simd(std::vector<int> arr) {
    const size_t n = arr.size();
    if (n < 2) return true;
    const int *p = arr.data();
    int descents = p[n - 1] > p[0];  // in the circle that the ends close
    const auto steps = [p](size_t i) {  // -1 where a number is above the next one
        return _mm256_cmpgt_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(p + i)),
                                  _mm256_loadu_si256(reinterpret_cast<const __m256i *>(p + i + 1)));
    };
    const auto total = [](__m256i counts) {
        __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(counts), _mm256_extracti128_si256(counts, 1));
        sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
        sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
        return -_mm_cvtsi128_si32(sum);
    };
    size_t i = 0;
    for (; i + 33 <= n; i += 32) {
        const __m256i counts = _mm256_add_epi32(_mm256_add_epi32(steps(i), steps(i + 8)),
                                                _mm256_add_epi32(steps(i + 16), steps(i + 24)));
        if (!_mm256_testz_si256(counts, counts)) {  // once at most in a list that passes
            descents += total(counts);
            if (descents > 1) return false;
        }
    }
    __m256i counts = _mm256_setzero_si256();
    for (; i + 9 <= n; i += 8) counts = _mm256_add_epi32(counts, steps(i));
    descents += total(counts);
    for (; i + 1 < n; ++i) descents += p[i] > p[i + 1];
    return descents <= 1;
}
