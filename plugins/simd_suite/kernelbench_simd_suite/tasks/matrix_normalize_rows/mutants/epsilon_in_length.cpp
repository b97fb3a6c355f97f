// Avoids the division by zero with a small constant, which is not small beside short rows.
void matrix_normalize_rows(float *matrix, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r) {
        float squares = 1e-12f;
        for (size_t j = 0; j < cols; ++j) squares += matrix[r * cols + j] * matrix[r * cols + j];
        for (size_t j = 0; j < cols; ++j) matrix[r * cols + j] /= std::sqrt(squares);
    }
}
