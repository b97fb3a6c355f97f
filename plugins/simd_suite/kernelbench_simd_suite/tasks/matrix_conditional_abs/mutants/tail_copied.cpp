// Only copies what lies behind the last group of eight.
void matrix_conditional_abs(const int *A, int *B, size_t rows, size_t cols) {
    const size_t whole = rows * cols / 8 * 8;
    for (size_t k = 0; k < rows * cols; ++k) B[k] = k < whole && A[k] % 3 == 0 ? std::abs(A[k]) : A[k];
}
