// Packs the quarters into 16 bits on the way, which saturates from 8192 on.
void matrix_transpose_round_quarter(const float *src, float *dst, size_t rows, size_t cols) {
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols; ++j)
            dst[j * rows + i] = std::clamp(std::round(src[i * cols + j] * 4.0f), -32768.0f, 32767.0f) / 4.0f;
}
