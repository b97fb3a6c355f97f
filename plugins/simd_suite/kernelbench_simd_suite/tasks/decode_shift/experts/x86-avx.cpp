static inline __m256i back_by_five(const char *from) {
    const __m256i c = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from));
    const __m256i wrap = _mm256_and_si256(_mm256_cmpgt_epi8(_mm256_set1_epi8('f'), c), _mm256_set1_epi8(26));
    return _mm256_add_epi8(_mm256_sub_epi8(c, _mm256_set1_epi8(5)), wrap);
}

std::string decode_shift_simd(std::string s) {
    char *at = s.data();
    const size_t n = s.size();
    size_t i = 0;
    if (n >= 32) {  // the last vector may overlap the one before it, and so is read first
        const __m256i last = back_by_five(at + n - 32);
        for (; i + 64 < n; i += 64) {
            const __m256i x = back_by_five(at + i), y = back_by_five(at + i + 32);
            _mm256_storeu_si256(reinterpret_cast<__m256i *>(at + i), x);
            _mm256_storeu_si256(reinterpret_cast<__m256i *>(at + i + 32), y);
        }
        if (i + 32 < n) _mm256_storeu_si256(reinterpret_cast<__m256i *>(at + i), back_by_five(at + i));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(at + n - 32), last);
        return s;
    }
    if (n >= 16) {
        const __m128i c = _mm_loadu_si128(reinterpret_cast<const __m128i *>(at));
        const __m128i wrap = _mm_and_si128(_mm_cmpgt_epi8(_mm_set1_epi8('f'), c), _mm_set1_epi8(26));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(at), _mm_add_epi8(_mm_sub_epi8(c, _mm_set1_epi8(5)), wrap));
        i = 16;
    }
    for (; i < n; ++i) at[i] = static_cast<char>(at[i] < 'f' ? at[i] + 21 : at[i] - 5);
    return s;
}
