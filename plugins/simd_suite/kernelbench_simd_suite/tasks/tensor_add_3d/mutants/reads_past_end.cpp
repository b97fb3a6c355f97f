// Loads pairs, also where one element is left.
void tensor_add_3d(const int64_t *A, const int64_t *B, int64_t *C, size_t dim1, size_t dim2, size_t dim3) {
    const volatile int64_t *loads = B;
    const size_t count = dim1 * dim2 * dim3;
    for (size_t i = 0; i < count; i += 2) {
        const int64_t pair[2] = {loads[i], loads[i + 1]};
        for (size_t lane = 0; lane < 2 && i + lane < count; ++lane) C[i + lane] = A[i + lane] + pair[lane];
    }
}
