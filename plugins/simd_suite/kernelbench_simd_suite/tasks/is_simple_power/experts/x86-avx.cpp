// Four powers a step, in doubles: whole numbers up to 2^53 are exact, and what is rounded is greater than x. The powers
// ascend, so the first step that reaches x decides.
bool is_simple_power_simd(uint64_t x, uint64_t n) {
    if (n == 1) return x == 1;
    const double base = static_cast<double>(static_cast<int64_t>(n));
    const double square = base * base;
    const __m256d wanted = _mm256_set1_pd(static_cast<double>(static_cast<int64_t>(x))), step = _mm256_set1_pd(square * square);
    __m256d powers = _mm256_setr_pd(1.0, base, square, square * base);
    int reached = _mm256_movemask_pd(_mm256_cmp_pd(powers, wanted, _CMP_GE_OQ));
    while (reached == 0) {
        powers = _mm256_mul_pd(powers, step);
        reached = _mm256_movemask_pd(_mm256_cmp_pd(powers, wanted, _CMP_GE_OQ));
    }
    return _mm256_movemask_pd(_mm256_cmp_pd(powers, wanted, _CMP_EQ_OQ)) != 0;
}
