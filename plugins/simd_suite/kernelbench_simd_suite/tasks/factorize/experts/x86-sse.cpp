// A quotient below 2^31 that is not whole is rounded to no whole double, so dividing in doubles tells divisors exactly.
// Behind 2 and 3, only numbers next to a multiple of six are tried, four of twelve; what divides is prime, as all smaller
// factors have been taken out before.
std::vector<int> factorize_simd(int n) {
    std::vector<int> primes;
    for (; n % 2 == 0; n /= 2) primes.push_back(2);
    for (; n % 3 == 0; n /= 3) primes.push_back(3);
    const __m128d step = _mm_set1_pd(12.0);
    __m128d low = _mm_setr_pd(5.0, 7.0), high = _mm_setr_pd(11.0, 13.0);
    static const int offset[4] = {0, 2, 6, 8};
    __m128d dividend = _mm_set1_pd(n);
    double last = std::sqrt(static_cast<double>(n));
    for (int first = 5; first <= last; first += 12) {
        const __m128d by_low = _mm_div_pd(dividend, low), by_high = _mm_div_pd(dividend, high);
        const __m128d low_whole = _mm_cmpeq_pd(_mm_cvtepi32_pd(_mm_cvttpd_epi32(by_low)), by_low);
        const __m128d high_whole = _mm_cmpeq_pd(_mm_cvtepi32_pd(_mm_cvttpd_epi32(by_high)), by_high);
        unsigned hits = static_cast<unsigned>(_mm_movemask_pd(low_whole) | _mm_movemask_pd(high_whole) << 2);
        if (hits != 0) {
            for (; hits != 0; hits &= hits - 1) {
                const int divisor = first + offset[__builtin_ctz(hits)];
                for (; n % divisor == 0; n /= divisor) primes.push_back(divisor);
            }
            dividend = _mm_set1_pd(n);
            last = std::sqrt(static_cast<double>(n));
        }
        low = _mm_add_pd(low, step);
        high = _mm_add_pd(high, step);
    }
    if (n > 1) primes.push_back(n);
    return primes;
}
