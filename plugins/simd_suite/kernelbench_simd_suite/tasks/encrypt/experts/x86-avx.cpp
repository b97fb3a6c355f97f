static inline void four_on(const char *from, char *to) {
    const __m256i c = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from));
    const __m256i wrap = _mm256_and_si256(_mm256_cmpgt_epi8(c, _mm256_set1_epi8('v')), _mm256_set1_epi8(26));
    const __m256i moved = _mm256_sub_epi8(_mm256_add_epi8(c, _mm256_set1_epi8(4)), wrap);
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(to), moved);
}

std::string encrypt_simd(const std::string &s) {
    std::string answer(s);
    const char *from = s.data();  // reading here need not wait for the copy
    char *to = answer.data();
    const size_t n = s.size();
    size_t i = 0;
    if (n >= 32) {  // the last vector may overlap the one before it
        for (; i + 64 <= n; i += 64) four_on(from + i, to + i), four_on(from + i + 32, to + i + 32);
        if (i + 32 < n) four_on(from + i, to + i);
        if (i < n) four_on(from + n - 32, to + n - 32);
        return answer;
    }
    if (n >= 16) {
        const __m128i c = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from));
        const __m128i wrap = _mm_and_si128(_mm_cmpgt_epi8(c, _mm_set1_epi8('v')), _mm_set1_epi8(26));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(to), _mm_sub_epi8(_mm_add_epi8(c, _mm_set1_epi8(4)), wrap));
        i = 16;
    }
    for (; i < n; ++i) to[i] = static_cast<char>(from[i] > 'v' ? from[i] - 22 : from[i] + 4);
    return answer;
}
