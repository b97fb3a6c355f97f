static inline __m128i reversed(__m128i c) {
    c = _mm_or_si128(_mm_slli_epi16(c, 8), _mm_srli_epi16(c, 8));
    c = _mm_shufflehi_epi16(_mm_shufflelo_epi16(c, 0x1B), 0x1B);
    return _mm_shuffle_epi32(c, 0x4E);
}

bool is_palindrome_simd(std::string text) {
    const char *low = text.data();
    const size_t n = text.size();
    if (n >= 16) {  // the last pair of vectors may overlap in the middle
        const char *high = low + n - 16;
        for (size_t i = 0; i < n / 2; i += 16) {
            const __m128i front = _mm_loadu_si128(reinterpret_cast<const __m128i *>(low + i));
            const __m128i back = _mm_loadu_si128(reinterpret_cast<const __m128i *>(high - i));
            if (_mm_movemask_epi8(_mm_cmpeq_epi8(front, reversed(back))) != 0xFFFF) return false;
        }
        return true;
    }
    for (size_t i = 0; i < n / 2; ++i)
        if (low[i] != low[n - 1 - i]) return false;
    return true;
}
