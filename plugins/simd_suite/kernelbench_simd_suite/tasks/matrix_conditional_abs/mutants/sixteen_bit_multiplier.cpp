// Multiplies by 21846 and shifts by 16, which is exact for 16 bits only.
void matrix_conditional_abs(const int *A, int *B, size_t rows, size_t cols) {
    for (size_t k = 0; k < rows * cols; ++k) {
        const int64_t third = int64_t{A[k]} * 21846 >> 16;
        B[k] = (third + (A[k] < 0)) * 3 == A[k] ? std::abs(A[k]) : A[k];
    }
}
