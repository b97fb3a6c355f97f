// A quotient of numbers up to 2^24 that is not whole is rounded to no whole float, so dividing in floats tells divisors
// exactly. Behind 2 and 3, only numbers next to a multiple of six are tried: eight of 24.
uint64_t largest_divisor_simd(uint64_t n) {
    if (n % 2 == 0) return n / 2;
    if (n < 1000) {
        for (uint32_t small = static_cast<uint32_t>(n), d = 3; d * d <= small; d += 2)
            if (small % d == 0) return small / d;
        return 1;
    }
    if (n % 3 == 0) return n / 3;
    const __m128 dividend = _mm_set1_ps(static_cast<float>(n)), step = _mm_set1_ps(24.0f);
    __m128 low = _mm_setr_ps(5.0f, 7.0f, 11.0f, 13.0f), high = _mm_setr_ps(17.0f, 19.0f, 23.0f, 25.0f);
    for (uint32_t first = 5; first * first <= n; first += 24) {
        const __m128 by_low = _mm_div_ps(dividend, low), by_high = _mm_div_ps(dividend, high);
        const __m128 low_whole = _mm_cmpeq_ps(_mm_cvtepi32_ps(_mm_cvttps_epi32(by_low)), by_low);
        const __m128 high_whole = _mm_cmpeq_ps(_mm_cvtepi32_ps(_mm_cvttps_epi32(by_high)), by_high);
        const int hits = _mm_movemask_ps(low_whole) | _mm_movemask_ps(high_whole) << 4;
        if (hits != 0) {
            float quotients[8];
            _mm_storeu_ps(quotients, by_low);
            _mm_storeu_ps(quotients + 4, by_high);
            return static_cast<uint64_t>(quotients[__builtin_ctz(static_cast<unsigned>(hits))]);
        }
        low = _mm_add_ps(low, step);
        high = _mm_add_ps(high, step);
    }
    return 1;
}
