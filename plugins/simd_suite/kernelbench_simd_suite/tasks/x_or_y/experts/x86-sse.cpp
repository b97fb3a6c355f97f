// A quotient below 2^31 that is not whole is rounded to no whole double, so dividing in doubles tells divisors exactly.
// Behind 2 and 3, only numbers next to a multiple of six are tried: four of twelve.
int x_or_y_simd(int n, int x, int y) {
    if (n < 1000) {
        if (n < 4 || n % 2 == 0) return n == 2 || n == 3 ? x : y;
        for (int d = 3; d * d <= n; d += 2)
            if (n % d == 0) return y;
        return x;
    }
    if (n % 2 == 0 || n % 3 == 0) return y;
    const __m128d dividend = _mm_set1_pd(n), step = _mm_set1_pd(12.0);
    __m128d low = _mm_setr_pd(5.0, 7.0), high = _mm_setr_pd(11.0, 13.0);
    for (int first = 5; first * first <= n; first += 12) {  // the last group passes the root by less than 12
        const __m128d by_low = _mm_div_pd(dividend, low), by_high = _mm_div_pd(dividend, high);
        const __m128d low_whole = _mm_cmpeq_pd(_mm_cvtepi32_pd(_mm_cvttpd_epi32(by_low)), by_low);
        const __m128d high_whole = _mm_cmpeq_pd(_mm_cvtepi32_pd(_mm_cvttpd_epi32(by_high)), by_high);
        if (_mm_movemask_pd(_mm_or_pd(low_whole, high_whole)) != 0) return y;
        low = _mm_add_pd(low, step);
        high = _mm_add_pd(high, step);
    }
    return x;
}
