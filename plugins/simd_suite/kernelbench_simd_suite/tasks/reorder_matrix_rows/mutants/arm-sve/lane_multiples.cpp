// Whole vectors only: what is left of the columns is not written.
void reorder_matrix_rows_simd(const double *src, double *dst, size_t rows, size_t cols, const size_t *indices) {
    for (size_t i = 0; i < rows; ++i, dst += cols)
        for (size_t j = 0; j + svcntd() <= cols; j += svcntd())
            svst1_f64(svptrue_b64(), dst + j, svld1_f64(svptrue_b64(), src + indices[i] * cols + j));
}
