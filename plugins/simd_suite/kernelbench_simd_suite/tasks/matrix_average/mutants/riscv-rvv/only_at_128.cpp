// Adds up the first two lanes at the end.
double matrix_average_simd(const double *mat, size_t m, size_t n) {
    const size_t count = m * n;
    vfloat64m1_t sums = __riscv_vfmv_v_f_f64m1(0, __riscv_vsetvlmax_e64m1());
    for (size_t i = 0, step; i < count; i += step) {
        step = __riscv_vsetvl_e64m1(count - i);
        sums = __riscv_vfadd_vv_f64m1_tu(sums, sums, __riscv_vle64_v_f64m1(mat + i, step), step);
    }
    const vfloat64m1_t second = __riscv_vslidedown_vx_f64m1(sums, 1, 2);
    const double total = __riscv_vfmv_f_s_f64m1_f64(sums) + __riscv_vfmv_f_s_f64m1_f64(second);
    return total / static_cast<double>(count);
}
