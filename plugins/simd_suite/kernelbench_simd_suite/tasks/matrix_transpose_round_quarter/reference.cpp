void matrix_transpose_round_quarter(const float *src, float *dst, size_t rows, size_t cols) {
    for (size_t j = 0; j < cols; ++j)
        for (size_t i = 0; i < rows; ++i) *dst++ = 0.25f * std::round(4.0f * src[i * cols + j]);
}
