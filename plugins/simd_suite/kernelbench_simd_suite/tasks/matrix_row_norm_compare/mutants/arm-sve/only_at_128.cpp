// Adds two neighbouring lanes and takes the first sum, as if a vector held two doubles.
void matrix_row_norm_compare_simd(const double *matrix, const double *thresholds, size_t rows, size_t cols, bool *result) {
    const svbool_t all = svptrue_b64();
    for (size_t i = 0; i < rows; ++i) {
        const double *row = matrix + i * cols;
        svfloat64_t squares = svdup_n_f64(0.0);
        for (size_t j = 0; j < cols; j += svcntd()) {
            const svfloat64_t x = svld1_f64(svwhilelt_b64_u64(j, cols), row + j);
            squares = svmla_f64_x(all, squares, x, x);
        }
        squares = svadd_f64_x(all, squares, svext_f64(squares, squares, 1));
        result[i] = std::sqrt(svlastb_f64(svptrue_pat_b64(SV_VL1), squares)) > thresholds[i];
    }
}
