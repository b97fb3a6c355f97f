std::vector<int> rolling_max_simd(std::vector<int> numbers) {
    const size_t n = numbers.size();
    int *at = numbers.data();
    const __m256i least = _mm256_set1_epi32(INT32_MIN), last = _mm256_set1_epi32(7);
    __m256i best = least;
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(at + i));
        // maxima so far within each half …
        x = _mm256_max_epi32(x, _mm256_alignr_epi8(x, least, 12));
        x = _mm256_max_epi32(x, _mm256_alignr_epi8(x, least, 8));
        // … then the last of the lower half goes into all of the upper half …
        const __m256i ends = _mm256_shuffle_epi32(x, 0xFF);
        x = _mm256_max_epi32(x, _mm256_inserti128_si256(least, _mm256_castsi256_si128(ends), 1));
        // … and the best of all earlier groups into everything.
        x = _mm256_max_epi32(x, best);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(at + i), x);
        best = _mm256_permutevar8x32_epi32(x, last);
    }
    int highest = _mm256_cvtsi256_si32(best);
    for (; i < n; ++i) at[i] = highest = std::max(highest, at[i]);
    return numbers;
}
