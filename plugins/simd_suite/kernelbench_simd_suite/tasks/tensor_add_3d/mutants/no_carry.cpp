// Adds in lanes of 32 bits: nothing is carried into the upper half.
void tensor_add_3d(const int64_t *A, const int64_t *B, int64_t *C, size_t dim1, size_t dim2, size_t dim3) {
    for (size_t i = 0; i < dim1 * dim2 * dim3; ++i) {
        const uint64_t a = static_cast<uint64_t>(A[i]), b = static_cast<uint64_t>(B[i]);
        const uint64_t upper = ((a >> 32) + (b >> 32)) << 32;
        C[i] = static_cast<int64_t>(upper | ((a + b) & 0xFFFFFFFFu));
    }
}
