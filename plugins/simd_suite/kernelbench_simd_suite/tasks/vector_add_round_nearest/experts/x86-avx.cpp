// The largest float below 0.5 is added, with the sum's sign, and the fraction dropped: with 0.5 itself 0.49999997 would give
// 1. From 2^23 on the addition changes nothing, and NaN and infinities stay what they are.
static inline __m256 rounded(__m256 sum) {
    const __m256 sign = _mm256_set1_ps(-0.0f), almost_half = _mm256_set1_ps(0.49999997f);
    const __m256 moved = _mm256_add_ps(sum, _mm256_or_ps(almost_half, _mm256_and_ps(sign, sum)));
    return _mm256_round_ps(moved, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
}

void vector_add_round_nearest_simd(const float *src1, const float *src2, float *dst, size_t length) {
    size_t i = 0;
    for (; i + 32 <= length; i += 32) {
        const __m256 a = _mm256_add_ps(_mm256_loadu_ps(src1 + i), _mm256_loadu_ps(src2 + i));
        const __m256 b = _mm256_add_ps(_mm256_loadu_ps(src1 + i + 8), _mm256_loadu_ps(src2 + i + 8));
        const __m256 c = _mm256_add_ps(_mm256_loadu_ps(src1 + i + 16), _mm256_loadu_ps(src2 + i + 16));
        const __m256 d = _mm256_add_ps(_mm256_loadu_ps(src1 + i + 24), _mm256_loadu_ps(src2 + i + 24));
        _mm256_storeu_ps(dst + i, rounded(a));
        _mm256_storeu_ps(dst + i + 8, rounded(b));
        _mm256_storeu_ps(dst + i + 16, rounded(c));
        _mm256_storeu_ps(dst + i + 24, rounded(d));
    }
    for (; i + 8 <= length; i += 8)
        _mm256_storeu_ps(dst + i, rounded(_mm256_add_ps(_mm256_loadu_ps(src1 + i), _mm256_loadu_ps(src2 + i))));
    for (; i < length; ++i) dst[i] = std::round(src1[i] + src2[i]);
}
