static inline __m256i lengths_at(const std::string *s) {
    return _mm256_set_epi64x(static_cast<long long>(s[3].size()), static_cast<long long>(s[2].size()),
                             static_cast<long long>(s[1].size()), static_cast<long long>(s[0].size()));
}

std::string longest_simd(const std::vector<std::string> &strings) {
    // Only a string longer than all before it matters, and there are few of those: eight lengths at a time, and a
    // closer look where one of them is greater.
    const std::string *s = strings.data();
    const size_t n = strings.size();
    if (n == 0) return std::string();
    size_t best = 0, most = s[0].size(), i = 0;
    __m256i limit = _mm256_set1_epi64x(static_cast<long long>(most));
    for (; i + 8 <= n; i += 8) {
        const __m256i x = lengths_at(s + i), y = lengths_at(s + i + 4);
        const __m256i more = _mm256_or_si256(_mm256_cmpgt_epi64(x, limit), _mm256_cmpgt_epi64(y, limit));
        if (_mm256_testz_si256(more, more)) continue;
        for (size_t j = i; j < i + 8; ++j)
            if (s[j].size() > most) most = s[j].size(), best = j;
        limit = _mm256_set1_epi64x(static_cast<long long>(most));
    }
    for (; i < n; ++i)
        if (s[i].size() > most) most = s[i].size(), best = i;
    return s[best];
}
