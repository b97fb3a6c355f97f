static size_t count_odd(const std::vector<int> &list) {
    const int *p = list.data();
    const size_t n = list.size();
    const __m256i one = _mm256_set1_epi32(1);
    const auto bits = [&](size_t at) {
        return _mm256_and_si256(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(p + at)), one);
    };
    __m256i first = _mm256_setzero_si256(), second = first;
    size_t i = 0;
    for (; i + 32 <= n; i += 32) {
        first = _mm256_add_epi32(first, _mm256_add_epi32(bits(i), bits(i + 8)));
        second = _mm256_add_epi32(second, _mm256_add_epi32(bits(i + 16), bits(i + 24)));
    }
    for (; i + 8 <= n; i += 8) first = _mm256_add_epi32(first, bits(i));
    first = _mm256_add_epi32(first, second);
    __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(first), _mm256_extracti128_si256(first, 1));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    size_t odd = static_cast<size_t>(_mm_cvtsi128_si32(sum));
    for (; i < n; ++i) odd += static_cast<size_t>(p[i] & 1);
    return odd;
}

std::string myexchange_simd(const std::vector<int> &lst1, const std::vector<int> &lst2) {
    return count_odd(lst1) + count_odd(lst2) <= lst2.size() ? "YES" : "NO";
}
