// Compares whole groups of four columns only.
bool matrix_has_row(const double *matrix, const double *wanted, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r) {
        bool same = true;
        for (size_t j = 0; j < cols / 4 * 4; ++j) same &= matrix[r * cols + j] == wanted[j];
        if (same) return true;
    }
    return false;
}
