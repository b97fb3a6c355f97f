// Adds neighbours in 32 bits before it widens them.
int64_t matrix_sum(const int *matrix, size_t rows, size_t cols) {
    const size_t count = rows * cols;
    int64_t total = 0;
    for (size_t i = 0; i + 2 <= count; i += 2)
        total += static_cast<int32_t>(static_cast<uint32_t>(matrix[i]) + static_cast<uint32_t>(matrix[i + 1]));
    return count % 2 != 0 ? total + matrix[count - 1] : total;
}
