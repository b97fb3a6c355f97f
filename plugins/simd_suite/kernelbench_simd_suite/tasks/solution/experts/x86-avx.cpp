int64_t solution_simd(const std::vector<int16_t> &lst) {
    const int16_t *p = lst.data();
    const size_t n = lst.size();
    // In 32 bits lie a number that counts and, above it, one that does not. Their factors: whether it is odd, and 0.
    const __m256i one = _mm256_set1_epi32(1);
    const auto odd = [&](size_t at) {
        const __m256i pairs = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(p + at));
        return _mm256_madd_epi16(pairs, _mm256_and_si256(pairs, one));
    };
    int64_t total = 0;
    size_t i = 0;
    while (i + 16 <= n) {
        // as many steps as surely do not overflow a lane
        const size_t stop = std::min(n, i + (size_t{1} << 19));
        __m256i first = _mm256_setzero_si256(), second = first;
        for (; i + 64 <= stop; i += 64) {
            first = _mm256_add_epi32(first, _mm256_add_epi32(odd(i), odd(i + 16)));
            second = _mm256_add_epi32(second, _mm256_add_epi32(odd(i + 32), odd(i + 48)));
        }
        for (; i + 16 <= stop; i += 16) first = _mm256_add_epi32(first, odd(i));
        first = _mm256_add_epi32(first, second);
        const __m256i wide = _mm256_add_epi64(_mm256_cvtepi32_epi64(_mm256_castsi256_si128(first)),
                                              _mm256_cvtepi32_epi64(_mm256_extracti128_si256(first, 1)));
        __m128i sum = _mm_add_epi64(_mm256_castsi256_si128(wide), _mm256_extracti128_si256(wide, 1));
        sum = _mm_add_epi64(sum, _mm_unpackhi_epi64(sum, sum));
        total += _mm_cvtsi128_si64(sum);
    }
    for (; i < n; i += 2)
        if ((p[i] & 1) != 0) total += p[i];
    return total;
}
