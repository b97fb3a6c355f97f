static __m128d square(__m128d x) { return _mm_mul_pd(x, x); }

static double sum_of_squares(const double *row, size_t cols) {
    __m128d first = _mm_setzero_pd(), second = first, third = first, fourth = first;
    size_t j = 0;
    for (; j + 8 <= cols; j += 8) {
        first = _mm_add_pd(first, square(_mm_loadu_pd(row + j)));
        second = _mm_add_pd(second, square(_mm_loadu_pd(row + j + 2)));
        third = _mm_add_pd(third, square(_mm_loadu_pd(row + j + 4)));
        fourth = _mm_add_pd(fourth, square(_mm_loadu_pd(row + j + 6)));
    }
    for (; j + 2 <= cols; j += 2) first = _mm_add_pd(first, square(_mm_loadu_pd(row + j)));
    const __m128d two = _mm_add_pd(_mm_add_pd(first, second), _mm_add_pd(third, fourth));
    const double total = _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
    return j < cols ? total + row[j] * row[j] : total;
}

void matrix_row_norm_compare_simd(const double *matrix, const double *thresholds, size_t rows, size_t cols, bool *result) {
    size_t i = 0;
    if (cols == 1)
        for (; i + 2 <= rows; i += 2) {
            const __m128d length = _mm_sqrt_pd(square(_mm_loadu_pd(matrix + i)));
            const int bits = _mm_movemask_pd(_mm_cmpgt_pd(length, _mm_loadu_pd(thresholds + i)));
            result[i] = (bits & 1) != 0;
            result[i + 1] = (bits & 2) != 0;
        }
    for (; i < rows; ++i) result[i] = std::sqrt(sum_of_squares(matrix + i * cols, cols)) > thresholds[i];
}
