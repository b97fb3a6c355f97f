std::vector<int> largest_smallest_integers_simd(const std::vector<int> &lst) {
    const int *p = lst.data();
    const size_t n = lst.size();
    // Without signs, negative numbers are above all others and in their order; and once 1 is taken away, 0 is too.
    const __m256i all = _mm256_set1_epi32(-1), none = _mm256_setzero_si256();
    __m256i most = none, least = all, most2 = none, least2 = all;
    const auto load = [p](size_t at) { return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(p + at)); };
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        const __m256i x = load(i), y = load(i + 8);
        most = _mm256_max_epu32(most, x);
        most2 = _mm256_max_epu32(most2, y);
        least = _mm256_min_epu32(least, _mm256_add_epi32(x, all));
        least2 = _mm256_min_epu32(least2, _mm256_add_epi32(y, all));
    }
    if (i + 8 <= n) {
        const __m256i x = load(i);
        most = _mm256_max_epu32(most, x);
        least = _mm256_min_epu32(least, _mm256_add_epi32(x, all));
        i += 8;
    }
    most = _mm256_max_epu32(most, most2);
    least = _mm256_min_epu32(least, least2);
    __m128i high = _mm_max_epu32(_mm256_castsi256_si128(most), _mm256_extracti128_si256(most, 1));
    __m128i low = _mm_min_epu32(_mm256_castsi256_si128(least), _mm256_extracti128_si256(least, 1));
    high = _mm_max_epu32(high, _mm_shuffle_epi32(high, 0x4E));
    low = _mm_min_epu32(low, _mm_shuffle_epi32(low, 0x4E));
    high = _mm_max_epu32(high, _mm_shuffle_epi32(high, 0xB1));
    low = _mm_min_epu32(low, _mm_shuffle_epi32(low, 0xB1));
    uint32_t largest = static_cast<uint32_t>(_mm_cvtsi128_si32(high));
    uint32_t smallest = static_cast<uint32_t>(_mm_cvtsi128_si32(low));
    for (; i < n; ++i) {
        largest = std::max(largest, static_cast<uint32_t>(p[i]));
        smallest = std::min(smallest, static_cast<uint32_t>(p[i]) - 1);
    }
    return {largest >> 31 != 0 ? static_cast<int>(largest) : 0, smallest < 0x7FFFFFFF ? static_cast<int>(smallest + 1) : 0};
}
