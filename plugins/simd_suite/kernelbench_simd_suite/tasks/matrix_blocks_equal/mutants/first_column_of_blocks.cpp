// Compares only from top to bottom.
bool matrix_blocks_equal(const int *matrix, size_t block_size, size_t rows, size_t cols) {
    if (block_size == 0 || rows % block_size != 0 || cols % block_size != 0) return false;
    for (size_t k = block_size * cols; k < rows * cols; ++k)
        if (matrix[k] != matrix[k - block_size * cols]) return false;
    return true;
}
