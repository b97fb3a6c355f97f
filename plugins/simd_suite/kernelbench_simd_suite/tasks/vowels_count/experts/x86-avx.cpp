static inline __m256i vowels_of(const char *from) {
    // A table by the lower four bits says which of a, e, i and o it could be; u shares them with e.
    const __m256i table = _mm256_setr_epi8(1, 'a', 0, 0, 0, 'e', 0, 0, 0, 'i', 0, 0, 0, 0, 0, 'o',
                                           1, 'a', 0, 0, 0, 'e', 0, 0, 0, 'i', 0, 0, 0, 0, 0, 'o');
    const __m256i c = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from));
    const __m256i small = _mm256_or_si256(c, _mm256_set1_epi8(0x20));
    const __m256i found = _mm256_cmpeq_epi8(small, _mm256_shuffle_epi8(table, small));
    return _mm256_or_si256(found, _mm256_cmpeq_epi8(small, _mm256_set1_epi8('u')));
}

static inline int sum_of(__m256i sums) {
    __m128i two = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    return _mm_cvtsi128_si32(_mm_add_epi64(two, _mm_unpackhi_epi64(two, two)));
}

int vowels_count_simd(std::string s) {
    const char *at = s.data();
    const size_t n = s.size();
    const __m256i zero = _mm256_setzero_si256();
    __m256i sums = zero;
    size_t i = 0;
    while (i + 32 <= n) {  // a byte can count 255 vectors
        const size_t stop = std::min((n - i) / 64, size_t{127}) * 64 + i;
        __m256i x = zero, y = zero;
        for (; i < stop; i += 64) {
            x = _mm256_sub_epi8(x, vowels_of(at + i));
            y = _mm256_sub_epi8(y, vowels_of(at + i + 32));
        }
        if (i + 32 <= n && i + 64 > n) {
            x = _mm256_sub_epi8(x, vowels_of(at + i));
            i += 32;
        }
        sums = _mm256_add_epi64(sums, _mm256_add_epi64(_mm256_sad_epu8(x, zero), _mm256_sad_epu8(y, zero)));
    }
    int vowels = sum_of(sums);
    // bits 1, 5, 9, 15 and 21; only letters have bit 6
    for (; i < n; ++i) vowels += 0x208222 >> (at[i] & 31) & at[i] >> 6 & 1;
    if (n > 0 && (at[n - 1] | 0x20) == 'y') ++vowels;
    return vowels;
}
