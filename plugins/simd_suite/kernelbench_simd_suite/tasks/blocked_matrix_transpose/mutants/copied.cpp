// Copies blocks on the diagonal without transposing them.
void blocked_matrix_transpose(const int16_t *src, int16_t *dst, size_t rows, size_t cols, size_t block_size) {
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols; ++j) {
            const bool plain = rows == cols && i / block_size == j / block_size && (i / block_size + 1) * block_size <= rows;
            dst[j * rows + i] = plain ? src[j * cols + i] : src[i * cols + j];
        }
}
