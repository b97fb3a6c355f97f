// A quotient below 2^52 that is not whole is rounded to no whole double, so dividing in doubles tells divisors exactly.
// Behind 2 and 3, only numbers next to a multiple of six are tried: eight of 24.
int x_or_y_simd(int n, int x, int y) {
    if (n < 1000) {
        if (n < 4 || n % 2 == 0) return n == 2 || n == 3 ? x : y;
        for (int d = 3; d * d <= n; d += 2)
            if (n % d == 0) return y;
        return x;
    }
    if (n % 2 == 0 || n % 3 == 0) return y;
    const __m256d dividend = _mm256_set1_pd(n), step = _mm256_set1_pd(24.0);
    __m256d low = _mm256_setr_pd(5.0, 7.0, 11.0, 13.0), high = _mm256_setr_pd(17.0, 19.0, 23.0, 25.0);
    for (int first = 5; first * first <= n; first += 24) {  // the last group passes the root by less than 24
        const __m256d by_low = _mm256_div_pd(dividend, low), by_high = _mm256_div_pd(dividend, high);
        const __m256d low_whole = _mm256_cmp_pd(_mm256_floor_pd(by_low), by_low, _CMP_EQ_OQ);
        const __m256d high_whole = _mm256_cmp_pd(_mm256_floor_pd(by_high), by_high, _CMP_EQ_OQ);
        if (_mm256_movemask_pd(_mm256_or_pd(low_whole, high_whole)) != 0) return y;
        low = _mm256_add_pd(low, step);
        high = _mm256_add_pd(high, step);
    }
    return x;
}
