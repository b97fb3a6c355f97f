// Loads four columns at a time, also behind the last one.
bool matrix_has_row(const double *matrix, const double *wanted, size_t rows, size_t cols) {
    const volatile double *loads = wanted;  // volatile, so that no optimizer drops what is not needed
    for (size_t r = 0; r < rows; ++r) {
        bool same = true;
        for (size_t j = 0; j < cols; j += 4) {
            const double four[4] = {loads[j], loads[j + 1], loads[j + 2], loads[j + 3]};
            for (size_t k = 0; k < std::min<size_t>(4, cols - j); ++k) same &= matrix[r * cols + j + k] == four[k];
        }
        if (same) return true;
    }
    return false;
}
