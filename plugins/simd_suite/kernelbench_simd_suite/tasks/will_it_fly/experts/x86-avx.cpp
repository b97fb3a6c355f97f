static __m256i load(const int *from) { return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from)); }

bool will_it_fly_simd(std::vector<int> q, int w) {
    const int *weights = q.data();
    const size_t n = q.size(), half = n / 2;
    const __m256i backwards = _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0);
    // the halves are equal, or the answer is false anyway: one sum will do
    __m256i sums = _mm256_setzero_si256(), more = sums;
    size_t i = 0;
    for (; i + 16 <= half; i += 16) {
        const __m256i a = load(weights + i), b = load(weights + i + 8);
        const __m256i c = _mm256_permutevar8x32_epi32(load(weights + n - 8 - i), backwards);
        const __m256i d = _mm256_permutevar8x32_epi32(load(weights + n - 16 - i), backwards);
        const __m256i same = _mm256_and_si256(_mm256_cmpeq_epi32(a, c), _mm256_cmpeq_epi32(b, d));
        if (_mm256_movemask_epi8(same) != -1) return false;
        sums = _mm256_add_epi32(sums, a);
        more = _mm256_add_epi32(more, b);
    }
    if (i + 8 <= half) {
        const __m256i a = load(weights + i);
        const __m256i c = _mm256_permutevar8x32_epi32(load(weights + n - 8 - i), backwards);
        if (_mm256_movemask_epi8(_mm256_cmpeq_epi32(a, c)) != -1) return false;
        sums = _mm256_add_epi32(sums, a);
        i += 8;
    }
    sums = _mm256_add_epi32(sums, more);
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    int sum = _mm_cvtsi128_si32(_mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
    for (; i < half; ++i) {
        if (weights[i] != weights[n - 1 - i]) return false;
        sum += weights[i];
    }
    return 2 * sum + (n % 2 != 0 ? weights[half] : 0) <= w;
}
