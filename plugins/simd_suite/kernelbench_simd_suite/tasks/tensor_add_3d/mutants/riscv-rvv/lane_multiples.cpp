// Divides the number of sums by that of the lanes, and forgets the remainder.
void tensor_add_3d_simd(const int64_t *A, const int64_t *B, int64_t *C, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = __riscv_vsetvlmax_e64m1();
    for (size_t steps = dim1 * dim2 * dim3 / n; steps > 0; --steps) {
        const vint64m1_t a = __riscv_vle64_v_i64m1(A, n), b = __riscv_vle64_v_i64m1(B, n);
        __riscv_vse64_v_i64m1(C, __riscv_vadd_vv_i64m1(a, b, n), n);
        A += n, B += n, C += n;
    }
}
