// Four powers a step, in doubles: whole numbers up to 2^53 are exact, and what is rounded is greater than x.
bool is_simple_power_simd(uint64_t x, uint64_t n) {
    if (n == 1 || x == 1) return x == 1;
    const double base = static_cast<double>(static_cast<int64_t>(n)), wanted = static_cast<double>(static_cast<int64_t>(x));
    const double square = base * base;
    __m128d low = _mm_setr_pd(base, square), high = _mm_setr_pd(square * base, square * square);
    const __m128d step = _mm_set1_pd(square * square), all = _mm_set1_pd(wanted);
    for (;;) {
        const __m128d equal = _mm_or_pd(_mm_cmpeq_pd(low, all), _mm_cmpeq_pd(high, all));
        if (_mm_movemask_pd(equal) != 0) return true;
        if (_mm_movemask_pd(_mm_cmpgt_pd(high, all)) != 0) return false;
        low = _mm_mul_pd(low, step);
        high = _mm_mul_pd(high, step);
    }
}
