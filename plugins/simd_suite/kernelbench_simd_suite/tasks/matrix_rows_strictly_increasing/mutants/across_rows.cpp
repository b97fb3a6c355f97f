// Compares the end of each row with the start of the next.
bool matrix_rows_strictly_increasing(const int *matrix, size_t rows, size_t cols) {
    if (rows == 0 || cols == 0) return false;
    for (size_t k = 1; k < rows * cols; ++k)
        if (matrix[k - 1] >= matrix[k]) return false;
    return true;
}
