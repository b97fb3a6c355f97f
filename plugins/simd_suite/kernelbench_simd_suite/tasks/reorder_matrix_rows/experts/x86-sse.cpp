void reorder_matrix_rows_simd(const double *src, double *dst, size_t rows, size_t cols, const size_t *indices) {
    if (cols == 1) {
        size_t i = 0;
        for (; i + 2 <= rows; i += 2)
            _mm_storeu_pd(dst + i, _mm_loadh_pd(_mm_load_sd(src + indices[i]), src + indices[i + 1]));
        if (i < rows) dst[i] = src[indices[i]];
        return;
    }
    for (size_t i = 0; i < rows; ++i, dst += cols) {
        const double *from = src + indices[i] * cols;
        size_t j = 0;
        for (; j + 8 <= cols; j += 8)
            for (size_t k = j; k < j + 8; k += 2) _mm_storeu_pd(dst + k, _mm_loadu_pd(from + k));
        for (; j + 2 <= cols; j += 2) _mm_storeu_pd(dst + j, _mm_loadu_pd(from + j));
        if (j < cols) dst[j] = from[j];
    }
}
