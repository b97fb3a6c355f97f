// Widens with zeros instead of the sign.
int64_t matrix_sum(const int *matrix, size_t rows, size_t cols) {
    int64_t total = 0;
    for (size_t i = 0; i < rows * cols; ++i) total += static_cast<uint32_t>(matrix[i]);
    return total;
}
