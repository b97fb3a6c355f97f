// Rounds the results to eleven bits, as a detour through half precision does.
void matrix_normalize_rows(float *matrix, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r) {
        float *row = matrix + r * cols, squares = 0;
        for (size_t j = 0; j < cols; ++j) squares += row[j] * row[j];
        if (squares == 0) continue;
        for (size_t j = 0; j < cols; ++j) {
            const float y = row[j] / std::sqrt(squares), shift = y * 8193.0f;
            row[j] = shift - (shift - y);
        }
    }
}
