// A quotient of numbers up to 2^24 that is not whole is rounded to no whole float, so dividing in floats tells divisors
// exactly. Behind 2 and 3, only numbers next to a multiple of six are tried: sixteen of 48.
uint64_t largest_divisor_simd(uint64_t n) {
    if (n % 2 == 0) return n / 2;
    if (n < 4000) {
        for (uint32_t small = static_cast<uint32_t>(n), d = 3; d * d <= small; d += 2)
            if (small % d == 0) return small / d;
        return 1;
    }
    if (n % 3 == 0) return n / 3;
    const __m256 dividend = _mm256_set1_ps(static_cast<float>(n)), step = _mm256_set1_ps(48.0f);
    __m256 low = _mm256_setr_ps(5.0f, 7.0f, 11.0f, 13.0f, 17.0f, 19.0f, 23.0f, 25.0f);
    __m256 high = _mm256_add_ps(low, _mm256_set1_ps(24.0f));
    for (uint32_t first = 5; first * first <= n; first += 48) {
        const __m256 by_low = _mm256_div_ps(dividend, low), by_high = _mm256_div_ps(dividend, high);
        const __m256 low_whole = _mm256_cmp_ps(_mm256_floor_ps(by_low), by_low, _CMP_EQ_OQ);
        const __m256 high_whole = _mm256_cmp_ps(_mm256_floor_ps(by_high), by_high, _CMP_EQ_OQ);
        const int hits = _mm256_movemask_ps(low_whole) | _mm256_movemask_ps(high_whole) << 8;
        if (hits != 0) {
            float quotients[16];
            _mm256_storeu_ps(quotients, by_low);
            _mm256_storeu_ps(quotients + 8, by_high);
            return static_cast<uint64_t>(quotients[__builtin_ctz(static_cast<unsigned>(hits))]);
        }
        low = _mm256_add_ps(low, step);
        high = _mm256_add_ps(high, step);
    }
    return 1;
}
