void matrix_hadamard_product_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n) {
    for (size_t left = m * n; left > 0;) {
        const size_t some = __riscv_vsetvl_e64m8(left);
        const vfloat64m8_t x = __riscv_vle64_v_f64m8(mat1, some), y = __riscv_vle64_v_f64m8(mat2, some);
        __riscv_vse64_v_f64m8(dst, __riscv_vfmul_vv_f64m8(x, y, some), some);
        mat1 += some, mat2 += some, dst += some, left -= some;
    }
}
