static __m128i nearest(__m128 q) {
    const __m128 limit = _mm_set1_ps(2147483648.0f), half = _mm_set1_ps(0.5f), minus_half = _mm_set1_ps(-0.5f);
    const __m128i large = _mm_castps_si128(_mm_cmpge_ps(q, limit));
    // within the range now, where the whole part fits, and the fraction is exact
    const __m128 x = _mm_max_ps(_mm_min_ps(q, _mm_set1_ps(2147483520.0f)), _mm_set1_ps(-2147483648.0f));
    const __m128i whole = _mm_cvttps_epi32(x);
    const __m128 fraction = _mm_sub_ps(x, _mm_cvtepi32_ps(whole));
    const __m128i up = _mm_castps_si128(_mm_cmpge_ps(fraction, half));
    const __m128i down = _mm_castps_si128(_mm_cmple_ps(fraction, minus_half));
    const __m128i rounded = _mm_add_epi32(_mm_sub_epi32(whole, up), down);
    return _mm_or_si128(rounded, _mm_srli_epi32(large, 1));
}

void float_div_round_simd(const float *A, const float *B, int32_t *C, size_t size) {
    size_t i = 0;
    for (; i + 4 <= size; i += 4) {
        const __m128 q = _mm_div_ps(_mm_loadu_ps(A + i), _mm_loadu_ps(B + i));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(C + i), nearest(q));
    }
    for (; i < size; ++i) C[i] = _mm_cvtsi128_si32(nearest(_mm_set1_ps(A[i] / B[i])));
}
