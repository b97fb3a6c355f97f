void tensor_bitwise_or_simd(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const __m128i a0 = _mm_loadu_si128(reinterpret_cast<const __m128i *>(A + i));
        const __m128i a1 = _mm_loadu_si128(reinterpret_cast<const __m128i *>(A + i + 4));
        const __m128i b0 = _mm_loadu_si128(reinterpret_cast<const __m128i *>(B + i));
        const __m128i b1 = _mm_loadu_si128(reinterpret_cast<const __m128i *>(B + i + 4));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(C + i), _mm_or_si128(a0, b0));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(C + i + 4), _mm_or_si128(a1, b1));
    }
    for (; i < length; ++i) C[i] = A[i] | B[i];
}
