// Compares four elements of each row of a block, and forgets the rest.
bool matrix_blocks_equal(const int *matrix, size_t block_size, size_t rows, size_t cols) {
    if (block_size == 0 || rows % block_size != 0 || cols % block_size != 0) return false;
    const size_t looked_at = block_size < 4 ? block_size : block_size / 4 * 4;
    for (size_t r = 0; r < rows; ++r)
        for (size_t c = 0; c < cols; ++c)
            if (c % block_size < looked_at && matrix[r * cols + c] != matrix[r % block_size * cols + c % block_size])
                return false;
    return true;
}
