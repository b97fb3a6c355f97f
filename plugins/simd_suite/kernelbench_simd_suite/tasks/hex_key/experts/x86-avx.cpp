static inline __m256i primes_of(const char *from) {
    // A table by the lower four bits: 2 and B share them, the other prime digits stand alone in their places.
    const __m256i table = _mm256_setr_epi8(1, 0, '2', '3', 'D', '5', 0, '7', 0, 0, 0, 0, 0, 0, 0, 0,
                                           1, 0, '2', '3', 'D', '5', 0, '7', 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i c = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from));
    const __m256i most = _mm256_cmpeq_epi8(c, _mm256_shuffle_epi8(table, c));
    return _mm256_or_si256(most, _mm256_cmpeq_epi8(c, _mm256_set1_epi8('B')));
}

static inline int sum_of(__m256i sums) {
    __m128i two = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    return _mm_cvtsi128_si32(_mm_add_epi64(two, _mm_unpackhi_epi64(two, two)));
}

int hex_key_simd(const std::string &num) {
    const char *at = num.data();
    const size_t n = num.size();
    const __m256i zero = _mm256_setzero_si256();
    __m256i sums = zero;
    size_t i = 0;
    while (i + 32 <= n) {  // a byte can count 255 vectors
        const size_t stop = std::min((n - i) / 64, size_t{127}) * 64 + i;
        __m256i x = zero, y = zero;
        for (; i < stop; i += 64) {
            x = _mm256_sub_epi8(x, primes_of(at + i));
            y = _mm256_sub_epi8(y, primes_of(at + i + 32));
        }
        if (i + 32 <= n && i + 64 > n) {
            x = _mm256_sub_epi8(x, primes_of(at + i));
            i += 32;
        }
        sums = _mm256_add_epi64(sums, _mm256_add_epi64(_mm256_sad_epu8(x, zero), _mm256_sad_epu8(y, zero)));
    }
    int primes = sum_of(sums);
    for (; i < n; ++i) {
        const int value = (at[i] & 15) + (at[i] >> 6) * 9;
        primes += 0x28AC >> value & 1;
    }
    return primes;
}
