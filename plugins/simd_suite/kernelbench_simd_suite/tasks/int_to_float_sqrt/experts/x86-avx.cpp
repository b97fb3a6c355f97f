void int_to_float_sqrt_simd(const uint32_t *A, float *B, size_t size) {
    size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        const __m256i high = _mm256_srli_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(A + i)), 16);
        _mm256_storeu_ps(B + i, _mm256_sqrt_ps(_mm256_cvtepi32_ps(high)));
    }
    for (; i < size; ++i) B[i] = std::sqrt(static_cast<float>(A[i] >> 16));
}
