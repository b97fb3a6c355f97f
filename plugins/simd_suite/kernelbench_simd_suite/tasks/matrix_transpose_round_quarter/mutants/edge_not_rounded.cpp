// Only moves the elements outside of whole blocks of four by four.
void matrix_transpose_round_quarter(const float *src, float *dst, size_t rows, size_t cols) {
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols; ++j) {
            const bool inside = i < rows / 4 * 4 && j < cols / 4 * 4;
            const float x = src[i * cols + j];
            dst[j * rows + i] = inside ? std::round(x * 4.0f) / 4.0f : x;
        }
}
