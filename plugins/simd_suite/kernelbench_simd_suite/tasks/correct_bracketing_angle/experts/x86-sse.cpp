bool correct_bracketing_simd(std::string brackets) {
    const char *at = brackets.data();
    const size_t n = brackets.size();
    const __m128i middle = _mm_set1_epi8('='), zero = _mm_setzero_si128();
    ptrdiff_t open = 0;
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        const __m128i c = _mm_loadu_si128(reinterpret_cast<const __m128i *>(at + i));
        const __m128i steps = _mm_sub_epi8(middle, c);  // 1 and -1
        if (open < 16) {  // only then can the level fall below zero within these 16
            __m128i level = _mm_add_epi8(steps, _mm_bslli_si128(steps, 1));
            level = _mm_add_epi8(level, _mm_bslli_si128(level, 2));
            level = _mm_add_epi8(level, _mm_bslli_si128(level, 4));
            level = _mm_add_epi8(level, _mm_bslli_si128(level, 8));
            level = _mm_add_epi8(level, _mm_set1_epi8(static_cast<char>(open)));
            if (_mm_movemask_epi8(level) != 0) return false;
        }
        const __m128i both = _mm_sad_epu8(_mm_and_si128(_mm_cmplt_epi8(steps, zero), _mm_set1_epi8(1)), zero);
        const int closing = _mm_cvtsi128_si32(both) + _mm_cvtsi128_si32(_mm_unpackhi_epi64(both, both));
        open += 16 - 2 * closing;
    }
    for (; i < n; ++i) {
        open += '=' - at[i];
        if (open < 0) return false;
    }
    return open == 0;
}
