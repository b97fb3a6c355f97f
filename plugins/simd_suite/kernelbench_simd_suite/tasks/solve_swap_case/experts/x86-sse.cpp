static inline __m128i reversed(__m128i c) {
    c = _mm_or_si128(_mm_slli_epi16(c, 8), _mm_srli_epi16(c, 8));
    c = _mm_shufflehi_epi16(_mm_shufflelo_epi16(c, 0x1B), 0x1B);
    return _mm_shuffle_epi32(c, 0x4E);
}

std::string solve_simd(const std::string &s) {
    std::string answer(s);
    const size_t n = s.size();
    const char *from = s.data();
    char *to = answer.data();
    if (n < 16) {
        bool any = false;
        for (size_t i = 0; i < n; ++i) {
            const bool letter = static_cast<unsigned char>((from[i] | 0x20) - 'a') < 26;
            any |= letter;
            to[i] = static_cast<char>(from[i] ^ (letter ? 0x20 : 0));
        }
        if (!any) std::reverse(answer.begin(), answer.end());
        return answer;
    }
    const __m128i bit = _mm_set1_epi8(0x20), shift = _mm_set1_epi8(127 - 'z'), below = _mm_set1_epi8(127 - 26);
    __m128i any = _mm_setzero_si128();
    for (size_t i = 0; i < n; i += 16) {  // the last vector may overlap the one before it
        const size_t at = std::min(i, n - 16);
        const __m128i c = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + at));
        const __m128i letters = _mm_cmpgt_epi8(_mm_add_epi8(_mm_or_si128(c, bit), shift), below);
        any = _mm_or_si128(any, letters);
        _mm_storeu_si128(reinterpret_cast<__m128i *>(to + at), _mm_xor_si128(c, _mm_and_si128(letters, bit)));
    }
    if (_mm_movemask_epi8(any) != 0) return answer;
    for (size_t i = 0; i < n; i += 16) {
        const size_t at = std::min(i, n - 16);
        const __m128i c = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + at));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(to + n - 16 - at), reversed(c));
    }
    return answer;
}
