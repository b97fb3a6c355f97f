static void add_four(const int64_t *x, const int64_t *y, int64_t *sum) {
    const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(x));
    const __m256i b = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(y));
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(sum), _mm256_add_epi64(a, b));
}

void tensor_add_3d_simd(const int64_t *A, const int64_t *B, int64_t *C, size_t dim1, size_t dim2, size_t dim3) {
    const size_t count = dim1 * dim2 * dim3;
    size_t i = 0;
    for (; i + 16 <= count; i += 16)
        for (size_t k = i; k < i + 16; k += 4) add_four(A + k, B + k, C + k);
    for (; i + 4 <= count; i += 4) add_four(A + i, B + i, C + i);
    for (; i < count; ++i) C[i] = A[i] + B[i];
}
