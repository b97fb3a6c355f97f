// Adds in single precision.
int64_t matrix_sum(const int *matrix, size_t rows, size_t cols) {
    float total = 0.0f;
    for (size_t i = 0; i < rows * cols; ++i) total += static_cast<float>(matrix[i]);
    return static_cast<int64_t>(total);
}
