// A quotient below 2^52 that is not whole is rounded to no whole double, so dividing in doubles tells divisors exactly.
// Behind 2 and 3, only numbers next to a multiple of six are tried: four of twelve.
bool is_prime_simd(int64_t n) {
    if (n < 1000) {
        if (n < 4 || n % 2 == 0) return n == 2 || n == 3;
        for (int64_t d = 3; d * d <= n; d += 2)
            if (n % d == 0) return false;
        return true;
    }
    if (n % 2 == 0 || n % 3 == 0) return false;
    const double number = static_cast<double>(n);
    const __m128d dividend = _mm_set1_pd(number), step = _mm_set1_pd(12.0);
    const __m128d round = _mm_set1_pd(4503599627370496.0);  // 2^52: a sum with it has no bits behind the point
    __m128d low = _mm_setr_pd(5.0, 7.0), high = _mm_setr_pd(11.0, 13.0);
    const double last = std::sqrt(number);
    for (double first = 5.0; first <= last; first += 12.0) {
        const __m128d by_low = _mm_div_pd(dividend, low), by_high = _mm_div_pd(dividend, high);
        const __m128d low_whole = _mm_cmpeq_pd(_mm_sub_pd(_mm_add_pd(by_low, round), round), by_low);
        const __m128d high_whole = _mm_cmpeq_pd(_mm_sub_pd(_mm_add_pd(by_high, round), round), by_high);
        if (_mm_movemask_pd(_mm_or_pd(low_whole, high_whole)) != 0) return false;
        low = _mm_add_pd(low, step);
        high = _mm_add_pd(high, step);
    }
    return true;
}
