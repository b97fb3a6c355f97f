// Loads the neighbour of the last element too, behind the end of the matrix.
bool matrix_rows_sorted_verify(const int *matrix, const bool *directions, size_t rows, size_t cols) {
    const volatile int *loads = matrix;
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols; ++j) {
            const int here = matrix[i * cols + j], next = loads[i * cols + j + 1];
            if (j + 1 < cols && (directions[i] ? here > next : here < next)) return false;
        }
    return true;
}
