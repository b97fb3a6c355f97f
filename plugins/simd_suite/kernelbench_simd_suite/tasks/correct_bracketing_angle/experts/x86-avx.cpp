bool correct_bracketing_simd(std::string brackets) {
    const char *at = brackets.data();
    const size_t n = brackets.size();
    const __m256i middle = _mm256_set1_epi8('='), last = _mm256_set1_epi8(15);
    ptrdiff_t open = 0;
    size_t i = 0;
    for (; i + 32 <= n; i += 32) {
        const __m256i c = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(at + i));
        const __m256i steps = _mm256_sub_epi8(middle, c);  // 1 and -1
        const int closing = __builtin_popcount(static_cast<unsigned>(_mm256_movemask_epi8(steps)));
        if (open < 32) {  // only then can the level fall below zero within these 32
            __m256i level = _mm256_add_epi8(steps, _mm256_bslli_epi128(steps, 1));
            level = _mm256_add_epi8(level, _mm256_bslli_epi128(level, 2));
            level = _mm256_add_epi8(level, _mm256_bslli_epi128(level, 4));
            level = _mm256_add_epi8(level, _mm256_bslli_epi128(level, 8));
            const __m256i low = _mm256_permute2x128_si256(level, level, 0x08);
            level = _mm256_add_epi8(level, _mm256_shuffle_epi8(low, last));
            level = _mm256_add_epi8(level, _mm256_set1_epi8(static_cast<char>(open)));
            if (_mm256_movemask_epi8(level) != 0) return false;
        }
        open += 32 - 2 * closing;
    }
    for (; i < n; ++i) {
        open += '=' - at[i];
        if (open < 0) return false;
    }
    return open == 0;
}
