// Leaves out a row that it has copied before.
void reorder_matrix_rows(const double *src, double *dst, size_t rows, size_t cols, const size_t *indices) {
    for (size_t i = 0; i < rows; ++i) {
        if (std::find(indices, indices + i, indices[i]) != indices + i) continue;
        for (size_t j = 0; j < cols; ++j) dst[i * cols + j] = src[indices[i] * cols + j];
    }
}
