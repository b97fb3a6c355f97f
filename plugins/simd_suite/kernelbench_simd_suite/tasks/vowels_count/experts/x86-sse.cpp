static inline __m128i vowels_of(const char *from) {
    const __m128i c = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from));
    const __m128i small = _mm_or_si128(c, _mm_set1_epi8(0x20));
    __m128i found = _mm_cmpeq_epi8(small, _mm_set1_epi8('a'));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(small, _mm_set1_epi8('e')));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(small, _mm_set1_epi8('i')));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(small, _mm_set1_epi8('o')));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(small, _mm_set1_epi8('u')));
    return found;
}

int vowels_count_simd(std::string s) {
    const char *at = s.data();
    const size_t n = s.size();
    const __m128i zero = _mm_setzero_si128();
    __m128i sums = zero;
    size_t i = 0;
    while (i + 16 <= n) {
        const size_t stop = i + std::min((n - i) / 16, size_t{255}) * 16;  // a byte can count 255 vectors
        __m128i counts = zero;
        for (; i < stop; i += 16) counts = _mm_sub_epi8(counts, vowels_of(at + i));
        sums = _mm_add_epi64(sums, _mm_sad_epu8(counts, zero));
    }
    const int found = _mm_cvtsi128_si32(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums)));
    int vowels = found;
    // bits 1, 5, 9, 15 and 21; only letters have bit 6
    for (; i < n; ++i) vowels += 0x208222 >> (at[i] & 31) & at[i] >> 6 & 1;
    if (n > 0 && (at[n - 1] | 0x20) == 'y') ++vowels;
    return vowels;
}
