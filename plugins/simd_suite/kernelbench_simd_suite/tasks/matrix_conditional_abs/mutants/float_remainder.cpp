// Goes through floats for the quotient and integers for the remainder.
void matrix_conditional_abs(const int *A, int *B, size_t rows, size_t cols) {
    for (size_t k = 0; k < rows * cols; ++k) {
        const int third = static_cast<int>(static_cast<float>(A[k]) * (1.0f / 3.0f));
        B[k] = third * int64_t{3} == A[k] ? std::abs(A[k]) : A[k];
    }
}
