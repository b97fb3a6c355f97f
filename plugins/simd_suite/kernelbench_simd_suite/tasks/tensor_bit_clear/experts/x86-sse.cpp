void tensor_bit_clear_simd(const uint64_t *A, const uint64_t *B, uint64_t *C, size_t length) {
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        const __m128i a0 = _mm_loadu_si128(reinterpret_cast<const __m128i *>(A + i));
        const __m128i a1 = _mm_loadu_si128(reinterpret_cast<const __m128i *>(A + i + 2));
        const __m128i b0 = _mm_loadu_si128(reinterpret_cast<const __m128i *>(B + i));
        const __m128i b1 = _mm_loadu_si128(reinterpret_cast<const __m128i *>(B + i + 2));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(C + i), _mm_andnot_si128(b0, a0));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(C + i + 2), _mm_andnot_si128(b1, a1));
    }
    for (; i < length; ++i) C[i] = A[i] & ~B[i];
}
