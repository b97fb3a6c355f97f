// Copies whole groups of four columns only.
void reorder_matrix_rows(const double *src, double *dst, size_t rows, size_t cols, const size_t *indices) {
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols / 4 * 4; ++j) dst[i * cols + j] = src[indices[i] * cols + j];
}
