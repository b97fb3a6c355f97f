// Whether one of the 16 characters at `at` equals one of the two behind it; reads two characters more.
static inline __m128i repeats(const char *at) {
    const __m128i here = _mm_loadu_si128(reinterpret_cast<const __m128i *>(at));
    const __m128i next = _mm_loadu_si128(reinterpret_cast<const __m128i *>(at + 1));
    const __m128i over = _mm_loadu_si128(reinterpret_cast<const __m128i *>(at + 2));
    return _mm_or_si128(_mm_cmpeq_epi8(here, next), _mm_cmpeq_epi8(here, over));
}

bool is_happy_simd(const std::string &s) {
    const size_t n = s.size();
    if (n < 3) return false;
    const char *text = s.data();
    const size_t starts = n - 2;  // groups of three
    if (text[n - 2] == text[n - 1]) return false;
    size_t i = 0;
    if (starts >= 16) {
        for (; i + 32 <= starts; i += 32)
            if (_mm_movemask_epi8(_mm_or_si128(repeats(text + i), repeats(text + i + 16))) != 0) return false;
        if (i + 16 <= starts && _mm_movemask_epi8(repeats(text + i)) != 0) return false;
        return _mm_movemask_epi8(repeats(text + starts - 16)) == 0;
    }
    for (; i < starts; ++i)
        if (text[i] == text[i + 1] || text[i] == text[i + 2]) return false;
    return true;
}
