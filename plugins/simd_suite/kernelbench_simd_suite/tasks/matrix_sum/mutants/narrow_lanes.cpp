// Adds in four lanes of 32 bits, and widens only at the end.
int64_t matrix_sum(const int *matrix, size_t rows, size_t cols) {
    uint32_t lanes[4] = {};
    for (size_t i = 0; i < rows * cols; ++i) lanes[i % 4] += static_cast<uint32_t>(matrix[i]);
    int64_t total = 0;
    for (const uint32_t lane : lanes) total += static_cast<int32_t>(lane);
    return total;
}
