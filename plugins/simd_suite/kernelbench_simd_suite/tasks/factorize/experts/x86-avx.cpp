// A quotient below 2^52 that is not whole is rounded to no whole double, so dividing in doubles tells divisors exactly.
// Behind 2 and 3, only numbers next to a multiple of six are tried, eight of 24; what divides is prime, as all smaller
// factors have been taken out before.
std::vector<int> factorize_simd(int n) {
    std::vector<int> primes;
    for (; n % 2 == 0; n /= 2) primes.push_back(2);
    for (; n % 3 == 0; n /= 3) primes.push_back(3);
    const __m256d step = _mm256_set1_pd(24.0);
    __m256d low = _mm256_setr_pd(5.0, 7.0, 11.0, 13.0), high = _mm256_setr_pd(17.0, 19.0, 23.0, 25.0);
    static const int offset[8] = {0, 2, 6, 8, 12, 14, 18, 20};
    __m256d dividend = _mm256_set1_pd(n);
    double last = std::sqrt(static_cast<double>(n));
    for (int first = 5; first <= last; first += 24) {
        const __m256d by_low = _mm256_div_pd(dividend, low), by_high = _mm256_div_pd(dividend, high);
        const __m256d low_whole = _mm256_cmp_pd(_mm256_floor_pd(by_low), by_low, _CMP_EQ_OQ);
        const __m256d high_whole = _mm256_cmp_pd(_mm256_floor_pd(by_high), by_high, _CMP_EQ_OQ);
        unsigned hits = static_cast<unsigned>(_mm256_movemask_pd(low_whole) | _mm256_movemask_pd(high_whole) << 4);
        if (hits != 0) {
            for (; hits != 0; hits &= hits - 1) {
                const int divisor = first + offset[__builtin_ctz(hits)];
                for (; n % divisor == 0; n /= divisor) primes.push_back(divisor);
            }
            dividend = _mm256_set1_pd(n);
            last = std::sqrt(static_cast<double>(n));
        }
        low = _mm256_add_pd(low, step);
        high = _mm256_add_pd(high, step);
    }
    if (n > 1) primes.push_back(n);
    return primes;
}
