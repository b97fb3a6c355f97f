// Divides in single precision, whose 24 bits do not tell large multiples from others.
void matrix_conditional_abs(const int *A, int *B, size_t rows, size_t cols) {
    for (size_t k = 0; k < rows * cols; ++k) {
        const float third = static_cast<float>(A[k]) / 3.0f;
        B[k] = third == std::trunc(third) && A[k] != INT_MIN ? std::abs(A[k]) : A[k];
    }
}
