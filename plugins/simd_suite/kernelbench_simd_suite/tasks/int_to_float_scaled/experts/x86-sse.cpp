void int_to_float_scaled_simd(const int32_t *A, int8_t scale, float *B, size_t size) {
    const float factor = scale;
    const __m128 factors = _mm_set1_ps(factor);
    size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        const __m128 x = _mm_cvtepi32_ps(_mm_loadu_si128(reinterpret_cast<const __m128i *>(A + i)));
        const __m128 y = _mm_cvtepi32_ps(_mm_loadu_si128(reinterpret_cast<const __m128i *>(A + i + 4)));
        _mm_storeu_ps(B + i, _mm_mul_ps(x, factors));
        _mm_storeu_ps(B + i + 4, _mm_mul_ps(y, factors));
    }
    for (; i < size; ++i) B[i] = static_cast<float>(A[i]) * factor;
}
