void tensor_bitwise_or_simd(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const __m256i a0 = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(A + i));
        const __m256i a1 = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(A + i + 8));
        const __m256i b0 = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(B + i));
        const __m256i b1 = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(B + i + 8));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(C + i), _mm256_or_si256(a0, b0));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(C + i + 8), _mm256_or_si256(a1, b1));
    }
    for (; i < length; ++i) C[i] = A[i] | B[i];
}
