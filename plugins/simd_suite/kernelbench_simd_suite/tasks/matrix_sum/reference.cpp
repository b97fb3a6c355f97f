int64_t matrix_sum(const int *matrix, size_t rows, size_t cols) {
    int64_t total = 0;
    for (const int *end = matrix + rows * cols; matrix != end; ++matrix) total += *matrix;
    return total;
}
