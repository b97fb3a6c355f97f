bool move_one_ball_simd(std::vector<int> arr) {
    const size_t n = arr.size();
    if (n < 2) return true;
    const int *p = arr.data();
    int descents = p[n - 1] > p[0];  // in the circle that the ends close
    const auto steps = [p](size_t i) {  // -1 where a number is above the next one
        return _mm_cmpgt_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i *>(p + i)),
                               _mm_loadu_si128(reinterpret_cast<const __m128i *>(p + i + 1)));
    };
    const auto total = [](__m128i sum) {
        sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
        sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
        return -_mm_cvtsi128_si32(sum);
    };
    size_t i = 0;
    for (; i + 17 <= n; i += 16) {
        const __m128i counts = _mm_add_epi32(_mm_add_epi32(steps(i), steps(i + 4)),
                                             _mm_add_epi32(steps(i + 8), steps(i + 12)));
        if (_mm_movemask_epi8(counts) != 0) {  // once at most in a list that passes
            descents += total(counts);
            if (descents > 1) return false;
        }
    }
    __m128i counts = _mm_setzero_si128();
    for (; i + 5 <= n; i += 4) counts = _mm_add_epi32(counts, steps(i));
    descents += total(counts);
    for (; i + 1 < n; ++i) descents += p[i] > p[i + 1];
    return descents <= 1;
}
