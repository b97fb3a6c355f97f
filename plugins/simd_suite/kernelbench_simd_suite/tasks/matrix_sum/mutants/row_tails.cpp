// Adds what is left of rows after whole groups of four for the last row only.
int64_t matrix_sum(const int *matrix, size_t rows, size_t cols) {
    int64_t total = 0;
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < (i + 1 == rows ? cols : cols / 4 * 4); ++j) total += matrix[i * cols + j];
    return total;
}
