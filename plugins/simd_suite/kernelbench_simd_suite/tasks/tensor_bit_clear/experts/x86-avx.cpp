void tensor_bit_clear_simd(const uint64_t *A, const uint64_t *B, uint64_t *C, size_t length) {
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const __m256i a0 = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(A + i));
        const __m256i a1 = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(A + i + 4));
        const __m256i b0 = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(B + i));
        const __m256i b1 = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(B + i + 4));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(C + i), _mm256_andnot_si256(b0, a0));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(C + i + 4), _mm256_andnot_si256(b1, a1));
    }
    for (; i < length; ++i) C[i] = A[i] & ~B[i];
}
