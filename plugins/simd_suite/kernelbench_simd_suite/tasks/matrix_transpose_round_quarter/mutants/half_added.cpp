// Adds a half with the sign of the number, and cuts off: the sum itself is rounded just below 0.125.
void matrix_transpose_round_quarter(const float *src, float *dst, size_t rows, size_t cols) {
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols; ++j) {
            const float fours = src[i * cols + j] * 4.0f;
            dst[j * rows + i] = std::trunc(fours + std::copysign(0.5f, fours)) / 4.0f;
        }
}
