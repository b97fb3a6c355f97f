// Stores whole masks: bytes of 255 instead of 1.
void matrix_row_norm_compare(const double *matrix, const double *thresholds, size_t rows, size_t cols, bool *result) {
    for (size_t i = 0; i < rows; ++i) {
        double sum = 0.0;
        for (size_t j = 0; j < cols; ++j) sum += matrix[i * cols + j] * matrix[i * cols + j];
        const unsigned char mask = std::sqrt(sum) > thresholds[i] ? 0xFF : 0;
        std::memcpy(result + i, &mask, 1);
    }
}
