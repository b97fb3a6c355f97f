// Twelve factorials ending with that of n, filled up with ones in front. All that give a result other than 0 fit in 32 bits.
uint64_t special_factorial_simd(uint64_t n) {
    static const uint32_t factorials[24] = {1, 1, 1, 1, 1,  1,   1,   1,    1,     1,      1,       1,
                                            1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800, 39916800, 479001600};
    if (n > 12) return 0;
    const __m256i high = _mm256_cvtepu32_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i *>(factorials + n + 8)));
    __m256i products = high;
    if (n > 4) {
        const __m256i middle = _mm256_cvtepu32_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i *>(factorials + n + 4)));
        const __m256i low = _mm256_cvtepu32_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i *>(factorials + n)));
        products = _mm256_mul_epu32(high, _mm256_mul_epu32(low, middle));  // the inner products are below 2^32
    }
    const __m128i front = _mm256_castsi256_si128(products), back = _mm256_extracti128_si256(products, 1);
    return static_cast<uint64_t>(_mm_cvtsi128_si64(front)) * static_cast<uint64_t>(_mm_extract_epi64(front, 1)) *
           (static_cast<uint64_t>(_mm_cvtsi128_si64(back)) * static_cast<uint64_t>(_mm_extract_epi64(back, 1)));
}
