static void add_two(const int64_t *x, const int64_t *y, int64_t *sum) {
    vst1q_s64(sum, vaddq_s64(vld1q_s64(x), vld1q_s64(y)));
}

void tensor_add_3d_simd(const int64_t *A, const int64_t *B, int64_t *C, size_t dim1, size_t dim2, size_t dim3) {
    const size_t count = dim1 * dim2 * dim3;
    size_t i = 0;
    for (; i + 8 <= count; i += 8)
        for (size_t k = i; k < i + 8; k += 2) add_two(A + k, B + k, C + k);
    for (; i + 2 <= count; i += 2) add_two(A + i, B + i, C + i);
    if (i < count) C[i] = A[i] + B[i];
}
