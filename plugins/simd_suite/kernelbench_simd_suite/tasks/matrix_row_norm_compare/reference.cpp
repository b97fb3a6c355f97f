void matrix_row_norm_compare(const double *matrix, const double *thresholds, size_t rows, size_t cols, bool *result) {
    for (size_t r = 0; r < rows; ++r, matrix += cols) {
        const double squares = std::inner_product(matrix, matrix + cols, matrix, 0.0);
        result[r] = std::sqrt(squares) > thresholds[r];
    }
}
