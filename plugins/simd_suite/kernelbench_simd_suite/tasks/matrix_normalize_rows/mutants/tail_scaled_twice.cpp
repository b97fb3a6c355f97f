// Redoes the last four elements of a row with an overlapping group, so that some are scaled twice.
void matrix_normalize_rows(float *matrix, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r) {
        float *row = matrix + r * cols, squares = 0;
        for (size_t j = 0; j < cols; ++j) squares += row[j] * row[j];
        if (squares == 0) continue;
        const float norm = std::sqrt(squares);
        size_t j = 0;
        for (; j < cols / 4 * 4; ++j) row[j] /= norm;
        if (j < cols && cols >= 4) j = cols - 4;
        for (; j < cols; ++j) row[j] /= norm;
    }
}
