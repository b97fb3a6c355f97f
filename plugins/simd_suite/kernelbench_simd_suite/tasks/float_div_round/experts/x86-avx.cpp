static __m256i nearest(__m256 q) {
    const __m256 limit = _mm256_set1_ps(2147483648.0f), half = _mm256_set1_ps(0.5f), minus_half = _mm256_set1_ps(-0.5f);
    const __m256i large = _mm256_castps_si256(_mm256_cmp_ps(q, limit, _CMP_GE_OQ));
    // within the range now, where the whole part fits, and the fraction is exact
    const __m256 x = _mm256_max_ps(_mm256_min_ps(q, _mm256_set1_ps(2147483520.0f)), _mm256_set1_ps(-2147483648.0f));
    const __m256i whole = _mm256_cvttps_epi32(x);
    const __m256 fraction = _mm256_sub_ps(x, _mm256_cvtepi32_ps(whole));
    const __m256i up = _mm256_castps_si256(_mm256_cmp_ps(fraction, half, _CMP_GE_OQ));
    const __m256i down = _mm256_castps_si256(_mm256_cmp_ps(fraction, minus_half, _CMP_LE_OQ));
    const __m256i rounded = _mm256_add_epi32(_mm256_sub_epi32(whole, up), down);
    return _mm256_or_si256(rounded, _mm256_srli_epi32(large, 1));
}

void float_div_round_simd(const float *A, const float *B, int32_t *C, size_t size) {
    size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        const __m256 q = _mm256_div_ps(_mm256_loadu_ps(A + i), _mm256_loadu_ps(B + i));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(C + i), nearest(q));
    }
    for (; i < size; ++i) C[i] = _mm256_cvtsi256_si32(nearest(_mm256_set1_ps(A[i] / B[i])));
}
