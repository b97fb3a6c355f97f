bool matrix_rows_strictly_increasing(const int *matrix, size_t rows, size_t cols) {
    if (rows == 0 || cols == 0) return false;
    for (const int *row = matrix; row != matrix + rows * cols; row += cols)
        for (const int *at = row; at + 1 != row + cols; ++at)
            if (!(at[0] < at[1])) return false;
    return true;
}
