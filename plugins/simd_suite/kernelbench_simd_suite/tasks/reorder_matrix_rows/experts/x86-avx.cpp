void reorder_matrix_rows_simd(const double *src, double *dst, size_t rows, size_t cols, const size_t *indices) {
    if (cols == 1) {
        size_t i = 0;
        for (; i + 4 <= rows; i += 4) {
            const __m128d low = _mm_loadh_pd(_mm_load_sd(src + indices[i]), src + indices[i + 1]);
            const __m128d high = _mm_loadh_pd(_mm_load_sd(src + indices[i + 2]), src + indices[i + 3]);
            _mm256_storeu_pd(dst + i, _mm256_insertf128_pd(_mm256_castpd128_pd256(low), high, 1));
        }
        for (; i < rows; ++i) dst[i] = src[indices[i]];
        return;
    }
    for (size_t i = 0; i < rows; ++i, dst += cols) {
        const double *from = src + indices[i] * cols;
        size_t j = 0;
        for (; j + 16 <= cols; j += 16) {
            const __m256d a = _mm256_loadu_pd(from + j), b = _mm256_loadu_pd(from + j + 4);
            const __m256d c = _mm256_loadu_pd(from + j + 8), d = _mm256_loadu_pd(from + j + 12);
            _mm256_storeu_pd(dst + j, a);
            _mm256_storeu_pd(dst + j + 4, b);
            _mm256_storeu_pd(dst + j + 8, c);
            _mm256_storeu_pd(dst + j + 12, d);
        }
        for (; j + 4 <= cols; j += 4) _mm256_storeu_pd(dst + j, _mm256_loadu_pd(from + j));
        if (j + 2 <= cols) {
            _mm_storeu_pd(dst + j, _mm_loadu_pd(from + j));
            j += 2;
        }
        if (j < cols) dst[j] = from[j];
    }
}
