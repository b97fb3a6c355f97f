// Works in whole blocks at the lower edge too, beyond the last row.
void blocked_matrix_transpose(const int16_t *src, int16_t *dst, size_t rows, size_t cols, size_t block_size) {
    for (size_t top = 0; top < rows; top += block_size)
        for (size_t j = 0; j < cols; ++j)
            for (size_t i = top; i < top + block_size; ++i) dst[j * rows + i] = src[i * cols + j];
}
