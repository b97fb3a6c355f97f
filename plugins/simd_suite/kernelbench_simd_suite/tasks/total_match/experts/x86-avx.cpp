static inline __m256i lengths_at(const std::string *s) {
    return _mm256_set_epi64x(static_cast<long long>(s[3].size()), static_cast<long long>(s[2].size()),
                             static_cast<long long>(s[1].size()), static_cast<long long>(s[0].size()));
}

static inline size_t characters(const std::vector<std::string> &list) {
    const std::string *s = list.data();
    const size_t n = list.size();
    __m256i x = _mm256_setzero_si256(), y = x;
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        x = _mm256_add_epi64(x, lengths_at(s + i));
        y = _mm256_add_epi64(y, lengths_at(s + i + 4));
    }
    if (i + 4 <= n) {
        x = _mm256_add_epi64(x, lengths_at(s + i));
        i += 4;
    }
    x = _mm256_add_epi64(x, y);
    const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    size_t sum = static_cast<size_t>(_mm_cvtsi128_si64(_mm_add_epi64(two, _mm_unpackhi_epi64(two, two))));
    for (; i < n; ++i) sum += s[i].size();
    return sum;
}

std::vector<std::string> total_match_simd(const std::vector<std::string> &lst1, const std::vector<std::string> &lst2) {
    return characters(lst2) < characters(lst1) ? lst2 : lst1;
}
