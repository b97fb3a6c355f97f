// In the last step of a row, sums of lanes behind its end become zero instead of staying as they are.
void matrix_row_norm_compare_simd(const double *matrix, const double *thresholds, size_t rows, size_t cols, bool *result) {
    for (size_t i = 0; i < rows; ++i) {
        const double *row = matrix + i * cols;
        svfloat64_t squares = svdup_n_f64(0.0);
        for (size_t j = 0; j < cols; j += svcntd()) {
            const svbool_t here = svwhilelt_b64_u64(j, cols);
            const svfloat64_t x = svld1_f64(here, row + j);
            squares = svmla_f64_z(here, squares, x, x);
        }
        result[i] = std::sqrt(svaddv_f64(svptrue_b64(), squares)) > thresholds[i];
    }
}
