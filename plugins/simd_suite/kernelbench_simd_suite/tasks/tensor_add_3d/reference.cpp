void tensor_add_3d(const int64_t *A, const int64_t *B, int64_t *C, size_t dim1, size_t dim2, size_t dim3) {
    std::transform(A, A + dim1 * dim2 * dim3, B, C, std::plus<int64_t>());
}
