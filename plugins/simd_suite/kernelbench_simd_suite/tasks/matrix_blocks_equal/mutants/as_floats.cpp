// Compares the numbers as floats, which have 24 bits.
bool matrix_blocks_equal(const int *matrix, size_t block_size, size_t rows, size_t cols) {
    if (block_size == 0 || rows % block_size != 0 || cols % block_size != 0) return false;
    for (size_t r = 0; r < rows; ++r)
        for (size_t c = 0; c < cols; ++c) {
            const int first = matrix[r % block_size * cols + c % block_size];
            if (static_cast<float>(matrix[r * cols + c]) != static_cast<float>(first)) return false;
        }
    return true;
}
