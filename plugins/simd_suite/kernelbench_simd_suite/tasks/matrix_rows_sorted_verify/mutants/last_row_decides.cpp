// Overwrites the answer with that of the last row.
bool matrix_rows_sorted_verify(const int *matrix, const bool *directions, size_t rows, size_t cols) {
    bool sorted = true;
    for (size_t i = 0; i < rows; ++i) {
        sorted = true;
        for (size_t j = 1; j < cols; ++j) {
            const int before = matrix[i * cols + j - 1], here = matrix[i * cols + j];
            if (directions[i] ? before > here : before < here) sorted = false;
        }
    }
    return sorted;
}
