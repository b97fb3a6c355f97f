// Pairs of columns only: where their number is odd, the last one is not written.
void reorder_matrix_rows_simd(const double *src, double *dst, size_t rows, size_t cols, const size_t *indices) {
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j + 2 <= cols; j += 2) vst1q_f64(dst + i * cols + j, vld1q_f64(src + indices[i] * cols + j));
}
