// Loads four columns at a time, also behind the end of the matrix.
void matrix_row_norm_compare(const double *matrix, const double *thresholds, size_t rows, size_t cols, bool *result) {
    for (size_t i = 0; i < rows; ++i) {
        double sum = 0.0;
        for (size_t j = 0; j < cols; j += 4) {
            double four[4];
            std::memcpy(four, matrix + i * cols + j, sizeof four);
            for (size_t k = 0; k < 4 && j + k < cols; ++k) sum += four[k] * four[k];
        }
        result[i] = std::sqrt(sum) > thresholds[i];
    }
}
