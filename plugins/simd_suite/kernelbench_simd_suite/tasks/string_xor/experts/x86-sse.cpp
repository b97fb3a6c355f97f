std::string string_xor_simd(std::string a, std::string b) {
    const size_t n = a.size();
    char *left = a.data();
    const char *right = b.data();
    const __m128i zero = _mm_set1_epi8('0');
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(left + i));
        const __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i *>(right + i));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(left + i), _mm_or_si128(_mm_xor_si128(x, y), zero));
    }
    for (; i < n; ++i) left[i] = static_cast<char>((left[i] ^ right[i]) | '0');
    return a;
}
