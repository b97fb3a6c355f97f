// Overwrites the verdict of a row with that of its last group of four.
bool matrix_has_row(const double *matrix, const double *wanted, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r) {
        bool same = true;
        for (size_t j = 0; j < cols; ++j) {
            if (j % 4 == 0) same = true;
            same &= matrix[r * cols + j] == wanted[j];
        }
        if (same) return true;
    }
    return false;
}
