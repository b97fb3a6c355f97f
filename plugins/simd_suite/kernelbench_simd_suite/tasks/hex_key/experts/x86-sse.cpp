static inline __m128i primes_of(const char *from) {
    const __m128i c = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from));
    __m128i found = _mm_cmpeq_epi8(c, _mm_set1_epi8('2'));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(c, _mm_set1_epi8('3')));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(c, _mm_set1_epi8('5')));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(c, _mm_set1_epi8('7')));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(c, _mm_set1_epi8('B')));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(c, _mm_set1_epi8('D')));
    return found;
}

int hex_key_simd(const std::string &num) {
    const char *at = num.data();
    const size_t n = num.size();
    const __m128i zero = _mm_setzero_si128();
    __m128i sums = zero;
    size_t i = 0;
    while (i + 16 <= n) {
        const size_t stop = i + std::min((n - i) / 16, size_t{255}) * 16;  // a byte can count 255 vectors
        __m128i counts = zero;
        for (; i < stop; i += 16) counts = _mm_sub_epi8(counts, primes_of(at + i));
        sums = _mm_add_epi64(sums, _mm_sad_epu8(counts, zero));
    }
    const int found = _mm_cvtsi128_si32(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums)));
    int primes = found;
    for (; i < n; ++i) {
        const int value = (at[i] & 15) + (at[i] >> 6) * 9;
        primes += 0x28AC >> value & 1;
    }
    return primes;
}
