// Takes a length that equals the threshold for greater.
void matrix_row_norm_compare(const double *matrix, const double *thresholds, size_t rows, size_t cols, bool *result) {
    for (size_t i = 0; i < rows; ++i) {
        double sum = 0.0;
        for (size_t j = 0; j < cols; ++j) sum += matrix[i * cols + j] * matrix[i * cols + j];
        result[i] = std::sqrt(sum) >= thresholds[i];
    }
}
