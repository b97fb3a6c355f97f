void int_to_float_scaled_simd(const int32_t *A, int8_t scale, float *B, size_t size) {
    const float factor = scale;
    const __m256 factors = _mm256_set1_ps(factor);
    size_t i = 0;
    for (; i + 16 <= size; i += 16) {
        const __m256 x = _mm256_cvtepi32_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(A + i)));
        const __m256 y = _mm256_cvtepi32_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(A + i + 8)));
        _mm256_storeu_ps(B + i, _mm256_mul_ps(x, factors));
        _mm256_storeu_ps(B + i + 8, _mm256_mul_ps(y, factors));
    }
    for (; i < size; ++i) B[i] = static_cast<float>(A[i]) * factor;
}
