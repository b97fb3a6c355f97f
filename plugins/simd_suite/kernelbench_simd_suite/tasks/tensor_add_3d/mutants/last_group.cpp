// Stops before the last group of four when the count is a multiple of four.
void tensor_add_3d(const int64_t *A, const int64_t *B, int64_t *C, size_t dim1, size_t dim2, size_t dim3) {
    const size_t count = dim1 * dim2 * dim3;
    for (size_t i = 0; i < count; ++i)
        if (count % 4 != 0 || i + 4 < count) C[i] = A[i] + B[i];
}
