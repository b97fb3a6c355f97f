void vector_mul_round_up_simd(const float *src1, const float *src2, float *dst, size_t length) {
    const __m128 sign = _mm_set1_ps(-0.0f), limit = _mm_set1_ps(50.0f), one = _mm_set1_ps(1.0f), other = _mm_set1_ps(-1.0f);
    const __m128 even = _mm_castsi128_ps(_mm_set1_epi64x(0xFFFFFFFF));
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        const __m128 x = _mm_loadu_ps(src1 + i), y = _mm_loadu_ps(src2 + i);
        const __m128 close = _mm_and_ps(even, _mm_cmple_ps(_mm_andnot_ps(sign, _mm_sub_ps(x, y)), limit));
        const __m128 product = _mm_mul_ps(x, y);  // its magnitude is at most 4e8, so that it fits in 32 bits
        const __m128 whole = _mm_cvtepi32_ps(_mm_cvttps_epi32(product));
        const __m128 up = _mm_add_ps(whole, _mm_and_ps(_mm_cmplt_ps(whole, product), one));
        _mm_storeu_ps(dst + i, _mm_or_ps(_mm_and_ps(close, up), _mm_andnot_ps(close, other)));
    }
    for (; i < length; ++i)
        dst[i] = i % 2 == 0 && std::fabs(src1[i] - src2[i]) <= 50.0f ? std::ceil(src1[i] * src2[i]) : -1.0f;
}
