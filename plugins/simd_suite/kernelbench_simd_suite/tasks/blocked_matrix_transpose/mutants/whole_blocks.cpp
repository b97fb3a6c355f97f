// Leaves out the smaller blocks at the edges.
void blocked_matrix_transpose(const int16_t *src, int16_t *dst, size_t rows, size_t cols, size_t block_size) {
    for (size_t i = 0; i < rows / block_size * block_size; ++i)
        for (size_t j = 0; j < cols / block_size * block_size; ++j) dst[j * rows + i] = src[i * cols + j];
}
