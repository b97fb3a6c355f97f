bool is_palindrome_simd(std::string text) {
    const char *low = text.data();
    const size_t n = text.size();
    if (n >= 32) {  // the last pair of vectors may overlap in the middle
        const __m256i turn = _mm256_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
                                              15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
        const char *high = low + n - 32;
        for (size_t i = 0; i < n / 2; i += 32) {
            const __m256i front = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(low + i));
            const __m256i back = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(high - i));
            const __m256i mirrored = _mm256_permute4x64_epi64(_mm256_shuffle_epi8(back, turn), 0x4E);
            const __m256i differ = _mm256_xor_si256(front, mirrored);
            if (!_mm256_testz_si256(differ, differ)) return false;
        }
        return true;
    }
    if (n >= 16) {
        const __m128i turn = _mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
        const __m128i front = _mm_loadu_si128(reinterpret_cast<const __m128i *>(low));
        const __m128i back = _mm_loadu_si128(reinterpret_cast<const __m128i *>(low + n - 16));
        const __m128i differ = _mm_xor_si128(front, _mm_shuffle_epi8(back, turn));
        return _mm_testz_si128(differ, differ) != 0;
    }
    for (size_t i = 0; i < n / 2; ++i)
        if (low[i] != low[n - 1 - i]) return false;
    return true;
}
