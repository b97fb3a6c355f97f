static bool same(const double *x, const double *y, size_t n) {
    size_t j = 0;
    for (; j + 4 <= n; j += 4) {
        const __m128d low = _mm_cmpeq_pd(_mm_loadu_pd(x + j), _mm_loadu_pd(y + j));
        const __m128d high = _mm_cmpeq_pd(_mm_loadu_pd(x + j + 2), _mm_loadu_pd(y + j + 2));
        if (_mm_movemask_pd(_mm_and_pd(low, high)) != 3) return false;
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
