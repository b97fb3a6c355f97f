void vector_mul_round_up_simd(const float *src1, const float *src2, float *dst, size_t length) {
    const __m256 sign = _mm256_set1_ps(-0.0f), limit = _mm256_set1_ps(50.0f), other = _mm256_set1_ps(-1.0f);
    const __m256 even = _mm256_castsi256_ps(_mm256_set1_epi64x(0xFFFFFFFF));
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const __m256 x = _mm256_loadu_ps(src1 + i), y = _mm256_loadu_ps(src2 + i);
        const __m256 close = _mm256_cmp_ps(_mm256_andnot_ps(sign, _mm256_sub_ps(x, y)), limit, _CMP_LE_OQ);
        const __m256 up = _mm256_ceil_ps(_mm256_mul_ps(x, y));
        _mm256_storeu_ps(dst + i, _mm256_blendv_ps(other, up, _mm256_and_ps(close, even)));
    }
    for (; i < length; ++i)
        dst[i] = i % 2 == 0 && std::fabs(src1[i] - src2[i]) <= 50.0f ? std::ceil(src1[i] * src2[i]) : -1.0f;
}
