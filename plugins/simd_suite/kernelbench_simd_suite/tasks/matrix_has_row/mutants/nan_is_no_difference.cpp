// Looks for elements that are less or greater, so that NaN matches everything.
bool matrix_has_row(const double *matrix, const double *wanted, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r) {
        bool differs = false;
        for (size_t j = 0; j < cols; ++j) differs |= matrix[r * cols + j] < wanted[j] || matrix[r * cols + j] > wanted[j];
        if (!differs) return true;
    }
    return false;
}
