// Adds to what C held before.
void tensor_add_3d(const int64_t *A, const int64_t *B, int64_t *C, size_t dim1, size_t dim2, size_t dim3) {
    for (size_t i = 0; i < dim1 * dim2 * dim3; ++i)
        C[i] = static_cast<int64_t>(static_cast<uint64_t>(C[i]) + static_cast<uint64_t>(A[i] + B[i]));
}
