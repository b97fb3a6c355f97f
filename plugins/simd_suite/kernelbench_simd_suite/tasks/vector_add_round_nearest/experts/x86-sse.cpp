void vector_add_round_nearest_simd(const float *src1, const float *src2, float *dst, size_t length) {
    const __m128 sign = _mm_set1_ps(-0.0f), half = _mm_set1_ps(0.5f), one = _mm_set1_ps(1.0f);
    const __m128 all_whole = _mm_set1_ps(8388608.0f);  // from 2^23 on
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        const __m128 sum = _mm_add_ps(_mm_loadu_ps(src1 + i), _mm_loadu_ps(src2 + i));
        const __m128 size = _mm_andnot_ps(sign, sum);
        const __m128 whole = _mm_cvtepi32_ps(_mm_cvttps_epi32(size));
        const __m128 up = _mm_cmpge_ps(_mm_sub_ps(size, whole), half);
        const __m128 rounded = _mm_or_ps(_mm_add_ps(whole, _mm_and_ps(up, one)), _mm_and_ps(sign, sum));
        const __m128 small = _mm_cmplt_ps(size, all_whole);  // false for NaN
        _mm_storeu_ps(dst + i, _mm_or_ps(_mm_and_ps(small, rounded), _mm_andnot_ps(small, sum)));
    }
    for (; i < length; ++i) dst[i] = std::round(src1[i] + src2[i]);
}
