// Loads whole groups of four, also behind the end.
void matrix_conditional_abs(const int *A, int *B, size_t rows, size_t cols) {
    const size_t count = rows * cols;
    for (size_t k = 0; k < count; k += 4) {
        int four[4];
        std::memcpy(four, A + k, sizeof four);
        for (size_t lane = 0; lane < 4 && k + lane < count; ++lane)
            B[k + lane] = four[lane] % 3 == 0 ? std::abs(four[lane]) : four[lane];
    }
}
