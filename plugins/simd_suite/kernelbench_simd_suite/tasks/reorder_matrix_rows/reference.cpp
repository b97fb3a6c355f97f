void reorder_matrix_rows(const double *src, double *dst, size_t rows, size_t cols, const size_t *indices) {
    for (const size_t *which = indices; which != indices + rows; ++which) {
        const double *from = src + *which * cols;
        for (const double *end = from + cols; from != end; ++from) *dst++ = *from;
    }
}
