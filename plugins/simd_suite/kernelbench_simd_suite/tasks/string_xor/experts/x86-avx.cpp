std::string string_xor_simd(std::string a, std::string b) {
    const size_t n = a.size();
    char *left = a.data();
    const char *right = b.data();
    const __m256i zero = _mm256_set1_epi8('0');
    size_t i = 0;
    for (; i + 32 <= n; i += 32) {
        const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(left + i));
        const __m256i y = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(right + i));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(left + i), _mm256_or_si256(_mm256_xor_si256(x, y), zero));
    }
    if (i + 16 <= n) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(left + i));
        const __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i *>(right + i));
        const __m128i digits = _mm_or_si128(_mm_xor_si128(x, y), _mm256_castsi256_si128(zero));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(left + i), digits);
        i += 16;
    }
    for (; i < n; ++i) left[i] = static_cast<char>((left[i] ^ right[i]) | '0');
    return a;
}
