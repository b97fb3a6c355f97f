static __m256i wide(const int *p) {
    return _mm256_cvtepi32_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i *>(p)));
}

int64_t matrix_sum_simd(const int *matrix, size_t rows, size_t cols) {
    const size_t count = rows * cols;
    __m256i a = _mm256_setzero_si256(), b = a, c = a, d = a;
    size_t i = 0;
    for (; i + 16 <= count; i += 16) {
        a = _mm256_add_epi64(a, wide(matrix + i));
        b = _mm256_add_epi64(b, wide(matrix + i + 4));
        c = _mm256_add_epi64(c, wide(matrix + i + 8));
        d = _mm256_add_epi64(d, wide(matrix + i + 12));
    }
    for (; i + 4 <= count; i += 4) a = _mm256_add_epi64(a, wide(matrix + i));
    a = _mm256_add_epi64(_mm256_add_epi64(a, b), _mm256_add_epi64(c, d));
    const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
    int64_t total = _mm_cvtsi128_si64(two) + _mm_extract_epi64(two, 1);
    for (; i < count; ++i) total += matrix[i];
    return total;
}
