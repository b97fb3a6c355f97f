// Forgets to clear the accumulator between rows.
void matrix_normalize_rows(float *matrix, size_t rows, size_t cols) {
    float squares = 0;
    for (size_t r = 0; r < rows; ++r) {
        for (size_t j = 0; j < cols; ++j) squares += matrix[r * cols + j] * matrix[r * cols + j];
        if (squares == 0) continue;
        for (size_t j = 0; j < cols; ++j) matrix[r * cols + j] /= std::sqrt(squares);
    }
}
