double matrix_average_simd(const double *mat, size_t m, size_t n) {
    const size_t count = m * n, lanes = __riscv_vsetvlmax_e64m8();
    vfloat64m8_t sums = __riscv_vfmv_v_f_f64m8(0, lanes);
    for (size_t left = count; left > 0;) {
        const size_t step = __riscv_vsetvl_e64m8(left);
        sums = __riscv_vfadd_vv_f64m8_tu(sums, sums, __riscv_vle64_v_f64m8(mat, step), step);
        mat += step, left -= step;
    }
    const vfloat64m1_t zero = __riscv_vfmv_v_f_f64m1(0, 1);
    const double total = __riscv_vfmv_f_s_f64m1_f64(__riscv_vfredusum_vs_f64m8_f64m1(sums, zero, lanes));
    return total / static_cast<double>(count);
}
