// Takes the remainder of the bits as an unsigned number: 2^32 is not divisible by 3.
void matrix_conditional_abs(const int *A, int *B, size_t rows, size_t cols) {
    for (size_t k = 0; k < rows * cols; ++k)
        B[k] = static_cast<uint32_t>(A[k]) % 3 == 0 && A[k] != INT_MIN ? std::abs(A[k]) : A[k];
}
