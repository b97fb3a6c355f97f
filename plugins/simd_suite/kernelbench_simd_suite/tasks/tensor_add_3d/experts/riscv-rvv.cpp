void tensor_add_3d_simd(const int64_t *A, const int64_t *B, int64_t *C, size_t dim1, size_t dim2, size_t dim3) {
    for (size_t left = dim1 * dim2 * dim3; left > 0;) {
        const size_t n = __riscv_vsetvl_e64m8(left);
        const vint64m8_t a = __riscv_vle64_v_i64m8(A, n), b = __riscv_vle64_v_i64m8(B, n);
        __riscv_vse64_v_i64m8(C, __riscv_vadd_vv_i64m8(a, b, n), n);
        A += n, B += n, C += n, left -= n;
    }
}
