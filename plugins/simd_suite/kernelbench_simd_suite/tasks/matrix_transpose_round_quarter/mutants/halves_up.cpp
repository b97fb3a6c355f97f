// Adds a half and rounds down, which is wrong for negative halves.
void matrix_transpose_round_quarter(const float *src, float *dst, size_t rows, size_t cols) {
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols; ++j)
            dst[j * rows + i] = static_cast<float>(std::floor(src[i * cols + j] * 4.0 + 0.5) / 4.0);
}
