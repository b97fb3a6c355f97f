// Estimates the root with 12 bits, as the reciprocal square root does.
void matrix_row_norm_compare(const double *matrix, const double *thresholds, size_t rows, size_t cols, bool *result) {
    for (size_t i = 0; i < rows; ++i) {
        double sum = 0.0;
        for (size_t j = 0; j < cols; ++j) sum += matrix[i * cols + j] * matrix[i * cols + j];
        result[i] = std::sqrt(sum) * (1.0 + 1.0 / 8192.0) > thresholds[i];
    }
}
