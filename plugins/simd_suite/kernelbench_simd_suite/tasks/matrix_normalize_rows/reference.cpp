static double row_length(const float *row, size_t cols) {
    double squares = 0.0;
    for (const float *at = row; at != row + cols; ++at) squares += static_cast<double>(*at) * *at;
    return std::sqrt(squares);
}

void matrix_normalize_rows(float *matrix, size_t rows, size_t cols) {
    for (float *row = matrix; rows-- > 0; row += cols) {
        const double length = row_length(row, cols);
        if (length == 0.0) continue;
        std::for_each(row, row + cols, [length](float &x) { x = static_cast<float>(x / length); });
    }
}

// Largest allowed absolute error of each result: twice what float arithmetic can lose.
void matrix_normalize_rows_bound(float *matrix, size_t rows, size_t cols) {
    const double relative = (static_cast<double>(cols) / 2 + 4) * FLT_EPSILON;
    matrix_normalize_rows(matrix, rows, cols);
    for (size_t i = 0; i < rows * cols; ++i) matrix[i] = static_cast<float>(relative * std::fabs(matrix[i]));
}
