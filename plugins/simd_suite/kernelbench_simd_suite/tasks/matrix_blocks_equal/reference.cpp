bool matrix_blocks_equal(const int *matrix, size_t block_size, size_t rows, size_t cols) {
    if (block_size == 0 || rows % block_size != 0 || cols % block_size != 0) return false;
    for (size_t r = 0; r < rows; ++r) {
        const int *pattern = matrix + r % block_size * cols, *row = matrix + r * cols;
        for (size_t left = 0; left < cols; left += block_size)
            for (size_t k = 0; k < block_size; ++k)
                if (row[left + k] != pattern[k]) return false;
    }
    return true;
}
