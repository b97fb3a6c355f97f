// Leaves out the last element of rows of odd length.
void tensor_add_3d(const int64_t *A, const int64_t *B, int64_t *C, size_t dim1, size_t dim2, size_t dim3) {
    for (size_t row = 0; row < dim1 * dim2; ++row)
        for (size_t k = 0; k + 2 <= dim3; k += 2)
            for (size_t i = row * dim3 + k; i < row * dim3 + k + 2; ++i) C[i] = A[i] + B[i];
}
