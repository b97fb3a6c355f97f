static bool same(const double *x, const double *y, size_t n) {
    size_t j = 0;
    for (; j + 4 <= n; j += 4) {
        const __m256d differ = _mm256_cmp_pd(_mm256_loadu_pd(x + j), _mm256_loadu_pd(y + j), _CMP_NEQ_UQ);
        if (_mm256_movemask_pd(differ) != 0) return false;
    }
    for (; j < n; ++j)
        if (!(x[j] == y[j])) return false;
    return true;
}

bool matrix_has_row_simd(const double *matrix, const double *wanted, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r)
        if (same(matrix + r * cols, wanted, cols)) return true;
    return false;
}
