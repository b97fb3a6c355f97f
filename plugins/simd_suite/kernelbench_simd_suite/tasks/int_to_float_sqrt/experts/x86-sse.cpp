void int_to_float_sqrt_simd(const uint32_t *A, float *B, size_t size) {
    size_t i = 0;
    for (; i + 4 <= size; i += 4) {
        const __m128i high = _mm_srli_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i *>(A + i)), 16);
        _mm_storeu_ps(B + i, _mm_sqrt_ps(_mm_cvtepi32_ps(high)));
    }
    for (; i < size; ++i) B[i] = std::sqrt(static_cast<float>(A[i] >> 16));
}
