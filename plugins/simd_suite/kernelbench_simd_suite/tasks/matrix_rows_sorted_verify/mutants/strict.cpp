// Wants strictly sorted rows, and takes ties for disorder.
bool matrix_rows_sorted_verify(const int *matrix, const bool *directions, size_t rows, size_t cols) {
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 1; j < cols; ++j) {
            const int before = matrix[i * cols + j - 1], here = matrix[i * cols + j];
            if (directions[i] ? before >= here : before <= here) return false;
        }
    return true;
}
