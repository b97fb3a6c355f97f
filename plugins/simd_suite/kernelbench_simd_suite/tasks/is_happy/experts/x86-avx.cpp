// Whether one of the 32 (or 16) characters at `at` equals one of the two behind it; reads two characters more.
static inline __m256i repeats32(const char *at) {
    const __m256i here = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(at));
    const __m256i next = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(at + 1));
    const __m256i over = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(at + 2));
    return _mm256_or_si256(_mm256_cmpeq_epi8(here, next), _mm256_cmpeq_epi8(here, over));
}

static inline __m128i repeats16(const char *at) {
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
    if (starts >= 32) {
        size_t i = 0;
        for (; i + 64 <= starts; i += 64) {
            const __m256i repeats = _mm256_or_si256(repeats32(text + i), repeats32(text + i + 32));
            if (_mm256_movemask_epi8(repeats) != 0) return false;
        }
        if (i + 32 <= starts && _mm256_movemask_epi8(repeats32(text + i)) != 0) return false;
        return _mm256_movemask_epi8(repeats32(text + starts - 32)) == 0;
    }
    if (starts >= 16) return _mm_movemask_epi8(_mm_or_si128(repeats16(text), repeats16(text + starts - 16))) == 0;
    for (size_t i = 0; i < starts; ++i)
        if (text[i] == text[i + 1] || text[i] == text[i + 2]) return false;
    return true;
}
