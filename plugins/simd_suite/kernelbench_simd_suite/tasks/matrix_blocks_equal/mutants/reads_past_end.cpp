// Loads four elements of each row of a block, also behind the end of the matrix.
bool matrix_blocks_equal(const int *matrix, size_t block_size, size_t rows, size_t cols) {
    if (block_size == 0 || rows % block_size != 0 || cols % block_size != 0) return false;
    const volatile int *loads = matrix;
    for (size_t r = 0; r < rows; ++r)
        for (size_t left = 0; left < cols; left += block_size)
            for (size_t k = 0; k < block_size; k += 4)
                for (size_t lane = 0; lane < 4; ++lane) {
                    const int here = loads[r * cols + left + k + lane];
                    if (k + lane < block_size && here != matrix[r % block_size * cols + k + lane]) return false;
                }
    return true;
}
