// Compares the end of each row with the start of the next.
bool matrix_rows_sorted_verify(const int *matrix, const bool *directions, size_t rows, size_t cols) {
    for (size_t k = 1; k < rows * cols; ++k)
        if (directions[(k - 1) / cols] ? matrix[k - 1] > matrix[k] : matrix[k - 1] < matrix[k]) return false;
    return true;
}
