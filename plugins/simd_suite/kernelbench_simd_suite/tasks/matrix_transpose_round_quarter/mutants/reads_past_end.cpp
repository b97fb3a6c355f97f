// Loads groups of four of each row, also behind the last one.
void matrix_transpose_round_quarter(const float *src, float *dst, size_t rows, size_t cols) {
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols; j += 4) {
            float four[4];
            std::memcpy(four, src + i * cols + j, sizeof four);
            for (size_t k = 0; k < 4 && j + k < cols; ++k) dst[(j + k) * rows + i] = std::round(four[k] * 4.0f) / 4.0f;
        }
}
