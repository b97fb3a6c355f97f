// Compares bits: signed zeros differ and NaN equals itself.
bool matrix_has_row(const double *matrix, const double *wanted, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r)
        if (cols == 0 || std::memcmp(matrix + r * cols, wanted, cols * sizeof(double)) == 0) return true;
    return false;
}
