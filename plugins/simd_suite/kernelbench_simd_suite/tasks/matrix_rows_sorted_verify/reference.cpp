bool matrix_rows_sorted_verify(const int *matrix, const bool *directions, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r) {
        const int *row = matrix + r * cols;
        for (size_t j = 0; j + 1 < cols; ++j)
            if (directions[r] ? row[j] > row[j + 1] : row[j] < row[j + 1]) return false;
    }
    return true;
}
