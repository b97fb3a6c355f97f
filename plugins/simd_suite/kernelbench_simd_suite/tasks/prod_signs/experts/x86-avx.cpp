int prod_signs_simd(const std::vector<int> &arr) {
    if (arr.empty()) return -32768;
    const int *p = arr.data();
    const size_t n = arr.size();
    __m256i sums = _mm256_setzero_si256(), more = sums, signs = sums, least = _mm256_set1_epi32(-1);
    const auto load = [p](size_t at) { return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(p + at)); };
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        const __m256i x = load(i), y = load(i + 8);
        const __m256i a = _mm256_abs_epi32(x), b = _mm256_abs_epi32(y);
        sums = _mm256_add_epi32(sums, a);
        more = _mm256_add_epi32(more, b);
        signs = _mm256_xor_si256(signs, _mm256_xor_si256(x, y));
        least = _mm256_min_epu32(least, _mm256_min_epu32(a, b));
    }
    if (i + 8 <= n) {
        const __m256i x = load(i), a = _mm256_abs_epi32(x);
        sums = _mm256_add_epi32(sums, a);
        signs = _mm256_xor_si256(signs, x);
        least = _mm256_min_epu32(least, a);
        i += 8;
    }
    const __m256i zeros = _mm256_cmpeq_epi32(least, _mm256_setzero_si256());
    if (!_mm256_testz_si256(zeros, zeros)) return 0;
    sums = _mm256_add_epi32(sums, more);
    __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    uint32_t magnitudes = static_cast<uint32_t>(_mm_cvtsi128_si32(sum));
    int negative = __builtin_popcount(static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(signs))));
    for (; i < n; ++i) {
        if (p[i] == 0) return 0;
        const uint32_t bits = static_cast<uint32_t>(p[i]);
        magnitudes += p[i] < 0 ? 0u - bits : bits;
        negative += p[i] < 0;
    }
    return static_cast<int>(negative % 2 != 0 ? 0u - magnitudes : magnitudes);
}
