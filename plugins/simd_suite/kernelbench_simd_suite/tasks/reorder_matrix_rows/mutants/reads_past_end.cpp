// Loads four columns where fewer are left.
void reorder_matrix_rows(const double *src, double *dst, size_t rows, size_t cols, const size_t *indices) {
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols; j += 4) {
            double group[4];
            std::memcpy(group, src + indices[i] * cols + j, sizeof group);
            std::memcpy(dst + i * cols + j, group, std::min<size_t>(4, cols - j) * sizeof(double));
        }
}
