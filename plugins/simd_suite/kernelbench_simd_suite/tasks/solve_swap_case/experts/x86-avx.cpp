static inline __m256i letters_of(__m256i c) {  // all bits of the bytes that are letters
    const __m256i small = _mm256_or_si256(c, _mm256_set1_epi8(0x20));
    return _mm256_cmpgt_epi8(_mm256_add_epi8(small, _mm256_set1_epi8(127 - 'z')), _mm256_set1_epi8(127 - 26));
}

static inline __m128i letters_of(__m128i c) {
    const __m128i small = _mm_or_si128(c, _mm_set1_epi8(0x20));
    return _mm_cmpgt_epi8(_mm_add_epi8(small, _mm_set1_epi8(127 - 'z')), _mm_set1_epi8(127 - 26));
}

std::string solve_simd(const std::string &s) {
    std::string answer(s);
    const size_t n = s.size();
    const char *from = s.data();
    char *to = answer.data();
    const __m256i bit = _mm256_set1_epi8(0x20);
    const __m256i turn = _mm256_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
                                          15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    if (n >= 32) {  // the last vector may overlap the one before it
        __m256i any = _mm256_setzero_si256();
        for (size_t i = 0; i < n; i += 32) {
            const size_t at = std::min(i, n - 32);
            const __m256i c = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + at));
            const __m256i letters = letters_of(c);
            any = _mm256_or_si256(any, letters);
            const __m256i swapped = _mm256_xor_si256(c, _mm256_and_si256(letters, bit));
            _mm256_storeu_si256(reinterpret_cast<__m256i *>(to + at), swapped);
        }
        if (_mm256_testz_si256(any, any)) {
            for (size_t i = 0; i < n; i += 32) {
                const size_t at = std::min(i, n - 32);
                const __m256i c = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + at));
                const __m256i back = _mm256_permute4x64_epi64(_mm256_shuffle_epi8(c, turn), 0x4E);
                _mm256_storeu_si256(reinterpret_cast<__m256i *>(to + n - 32 - at), back);
            }
        }
    } else if (n >= 16) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from));
        const __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + n - 16));
        const __m128i p = letters_of(x), q = letters_of(y), any = _mm_or_si128(p, q);
        __m128i first = _mm_xor_si128(x, _mm_and_si128(p, _mm256_castsi256_si128(bit)));
        __m128i last = _mm_xor_si128(y, _mm_and_si128(q, _mm256_castsi256_si128(bit)));
        if (_mm_testz_si128(any, any)) {
            first = _mm_shuffle_epi8(y, _mm256_castsi256_si128(turn));
            last = _mm_shuffle_epi8(x, _mm256_castsi256_si128(turn));
        }
        _mm_storeu_si128(reinterpret_cast<__m128i *>(to), first);
        _mm_storeu_si128(reinterpret_cast<__m128i *>(to + n - 16), last);
    } else {
        bool any = false;
        for (size_t i = 0; i < n; ++i) {
            const bool letter = static_cast<unsigned char>((from[i] | 0x20) - 'a') < 26;
            any |= letter;
            to[i] = static_cast<char>(from[i] ^ (letter ? 0x20 : 0));
        }
        if (!any) std::reverse(answer.begin(), answer.end());
    }
    return answer;
}
