// Adds in double precision.
void tensor_add_3d(const int64_t *A, const int64_t *B, int64_t *C, size_t dim1, size_t dim2, size_t dim3) {
    for (size_t i = 0; i < dim1 * dim2 * dim3; ++i) {
        const double sum = static_cast<double>(A[i]) + static_cast<double>(B[i]);
        C[i] = sum < 9223372036854774784.0 ? static_cast<int64_t>(sum) : INT64_MAX;
    }
}
