// Takes the smaller one of two lanes for the least distance, as it is at 128 bits alone.
bool has_close_elements_simd(const std::vector<double> &numbers, double threshold) {
    const double *x = numbers.data();
    const size_t size = numbers.size(), lanes = __riscv_vsetvlmax_e64m1();
    for (size_t i = 0; i < size; ++i) {
        vfloat64m1_t least = __riscv_vfmv_v_f_f64m1(HUGE_VAL, lanes);
        for (size_t j = i + 1, n; j < size; j += n) {
            n = __riscv_vsetvl_e64m1(size - j);
            const vfloat64m1_t apart = __riscv_vfsub_vf_f64m1(__riscv_vle64_v_f64m1(x + j, n), x[i], n);
            least = __riscv_vfmin_vv_f64m1_tu(least, least, __riscv_vfabs_v_f64m1(apart, n), n);
        }
        const vfloat64m1_t other = __riscv_vslidedown_vx_f64m1(least, 1, lanes);
        if (__riscv_vfmv_f_s_f64m1_f64(__riscv_vfmin_vv_f64m1(least, other, lanes)) < threshold) return true;
    }
    return false;
}
