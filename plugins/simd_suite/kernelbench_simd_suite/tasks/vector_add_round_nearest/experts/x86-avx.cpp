void vector_add_round_nearest_simd(const float *src1, const float *src2, float *dst, size_t length) {
    const __m256 sign = _mm256_set1_ps(-0.0f), half = _mm256_set1_ps(0.5f), one = _mm256_set1_ps(1.0f);
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const __m256 sum = _mm256_add_ps(_mm256_loadu_ps(src1 + i), _mm256_loadu_ps(src2 + i));
        const __m256 size = _mm256_andnot_ps(sign, sum);
        const __m256 whole = _mm256_round_ps(size, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
        // The fraction is exact; infinities give NaN here, which compares false.
        const __m256 up = _mm256_cmp_ps(_mm256_sub_ps(size, whole), half, _CMP_GE_OQ);
        const __m256 rounded = _mm256_add_ps(whole, _mm256_and_ps(up, one));
        _mm256_storeu_ps(dst + i, _mm256_or_ps(rounded, _mm256_and_ps(sign, sum)));
    }
    for (; i < length; ++i) dst[i] = std::round(src1[i] + src2[i]);
}
