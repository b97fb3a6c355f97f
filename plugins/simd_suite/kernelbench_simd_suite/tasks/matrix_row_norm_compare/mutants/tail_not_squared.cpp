// Adds magnitudes behind the last pair, not squares.
void matrix_row_norm_compare(const double *matrix, const double *thresholds, size_t rows, size_t cols, bool *result) {
    for (size_t i = 0; i < rows; ++i) {
        double sum = 0.0;
        for (size_t j = 0; j < cols; ++j) {
            const double x = std::fabs(matrix[i * cols + j]);
            sum += j < cols / 2 * 2 ? x * x : x;
        }
        result[i] = std::sqrt(sum) > thresholds[i];
    }
}
