// Takes elements that are close for equal.
bool matrix_has_row(const double *matrix, const double *wanted, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r) {
        bool same = true;
        for (size_t j = 0; j < cols; ++j) {
            const double x = matrix[r * cols + j], y = wanted[j];
            same &= x == y || std::fabs(x - y) < 1e-9;
        }
        if (same) return true;
    }
    return false;
}
