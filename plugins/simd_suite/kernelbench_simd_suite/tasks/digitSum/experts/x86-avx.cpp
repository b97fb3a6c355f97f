static inline __m256i codes_of(const char *from) {  // in four lanes, the sums of the capitals' codes
    const __m256i c = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from));
    const __m256i shifted = _mm256_add_epi8(c, _mm256_set1_epi8(127 - 'Z'));
    const __m256i capital = _mm256_cmpgt_epi8(shifted, _mm256_set1_epi8(127 - 26));
    return _mm256_sad_epu8(_mm256_and_si256(c, capital), _mm256_setzero_si256());
}

int digitSum_simd(std::string s) {
    const char *at = s.data();
    const size_t n = s.size();
    __m256i x = _mm256_setzero_si256(), y = x;
    size_t i = 0;
    for (; i + 64 <= n; i += 64) {
        x = _mm256_add_epi64(x, codes_of(at + i));
        y = _mm256_add_epi64(y, codes_of(at + i + 32));
    }
    if (i + 32 <= n) {
        x = _mm256_add_epi64(x, codes_of(at + i));
        i += 32;
    }
    x = _mm256_add_epi64(x, y);
    const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    int total = _mm_cvtsi128_si32(_mm_add_epi64(two, _mm_unpackhi_epi64(two, two)));
    for (; i < n; ++i) total += at[i] >= 'A' && at[i] <= 'Z' ? at[i] : 0;
    return total;
}
