// Leaves out the columns behind the last group of four.
void matrix_row_norm_compare(const double *matrix, const double *thresholds, size_t rows, size_t cols, bool *result) {
    for (size_t i = 0; i < rows; ++i) {
        double sum = 0.0;
        for (size_t j = 0; j < cols / 4 * 4; ++j) sum += matrix[i * cols + j] * matrix[i * cols + j];
        result[i] = std::sqrt(sum) > thresholds[i];
    }
}
