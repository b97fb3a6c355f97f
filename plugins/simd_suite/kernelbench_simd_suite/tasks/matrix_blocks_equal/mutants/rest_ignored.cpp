// Ignores rows and columns that do not fill a block.
bool matrix_blocks_equal(const int *matrix, size_t block_size, size_t rows, size_t cols) {
    if (block_size == 0 || rows < block_size || cols < block_size) return false;
    for (size_t r = 0; r < rows / block_size * block_size; ++r)
        for (size_t c = 0; c < cols / block_size * block_size; ++c)
            if (matrix[r * cols + c] != matrix[r % block_size * cols + c % block_size]) return false;
    return true;
}
