// Checks that the rows can be divided, and not the columns.
bool matrix_blocks_equal(const int *matrix, size_t block_size, size_t rows, size_t cols) {
    if (block_size == 0 || rows % block_size != 0) return false;
    for (size_t r = 0; r < rows; ++r)
        for (size_t c = 0; c < cols; ++c)
            if (matrix[r * cols + c] != matrix[r % block_size * cols + c % block_size]) return false;
    return true;
}
