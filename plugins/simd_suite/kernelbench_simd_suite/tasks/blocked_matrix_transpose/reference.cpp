void blocked_matrix_transpose(const int16_t *src, int16_t *dst, size_t rows, size_t cols, size_t block_size) {
    for (size_t top = 0; top < rows; top += block_size) {
        const size_t height = std::min(block_size, rows - top);
        for (size_t left = 0; left < cols; left += block_size) {
            const size_t right = left + std::min(block_size, cols - left);
            for (size_t j = left; j < right; ++j) {
                const int16_t *from = src + top * cols + j;
                int16_t *to = dst + j * rows + top;
                for (const int16_t *end = to + height; to != end; ++to, from += cols) *to = *from;
            }
        }
    }
}
