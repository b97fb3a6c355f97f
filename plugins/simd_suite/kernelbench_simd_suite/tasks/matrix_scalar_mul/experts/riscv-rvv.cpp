void matrix_scalar_mul_simd(const double *mat, double scalar, double *dst, size_t m, size_t n) {
    for (size_t left = m * n; left > 0;) {
        const size_t vl = __riscv_vsetvl_e64m8(left);
        __riscv_vse64_v_f64m8(dst, __riscv_vfmul_vf_f64m8(__riscv_vle64_v_f64m8(mat, vl), scalar, vl), vl);
        mat += vl, dst += vl, left -= vl;
    }
}
