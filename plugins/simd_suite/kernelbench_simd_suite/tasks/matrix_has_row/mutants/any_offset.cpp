// Finds the vector at any place of the flat matrix, also across two rows.
bool matrix_has_row(const double *matrix, const double *wanted, size_t rows, size_t cols) {
    if (cols == 0) return rows > 0;
    return std::search(matrix, matrix + rows * cols, wanted, wanted + cols) != matrix + rows * cols;
}
