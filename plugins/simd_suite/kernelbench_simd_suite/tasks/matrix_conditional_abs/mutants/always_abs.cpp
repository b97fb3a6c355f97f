// Takes the absolute value of all elements.
void matrix_conditional_abs(const int *A, int *B, size_t rows, size_t cols) {
    for (size_t k = 0; k < rows * cols; ++k) B[k] = A[k] == INT_MIN ? A[k] : std::abs(A[k]);
}
