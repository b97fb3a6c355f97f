// Adds whole groups of eight only.
int64_t matrix_sum(const int *matrix, size_t rows, size_t cols) {
    int64_t total = 0;
    for (size_t i = 0; i < rows * cols / 8 * 8; ++i) total += matrix[i];
    return total;
}
