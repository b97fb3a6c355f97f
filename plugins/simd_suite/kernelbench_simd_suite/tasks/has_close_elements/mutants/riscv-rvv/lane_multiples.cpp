// Compares each number with the later ones among whole vectors, and not with those behind them.
bool has_close_elements_simd(const std::vector<double> &numbers, double threshold) {
    const double *x = numbers.data();
    const size_t size = numbers.size(), n = __riscv_vsetvlmax_e64m1();
    const vuint64m1_t lane = __riscv_vid_v_u64m1(n);
    for (size_t i = 0; i < size; ++i)
        for (size_t j = i / n * n; j + n <= size; j += n) {
            const vbool64_t later = __riscv_vmsgtu_vx_u64m1_b64(__riscv_vadd_vx_u64m1(lane, j, n), i, n);
            const vfloat64m1_t apart = __riscv_vfsub_vf_f64m1(__riscv_vle64_v_f64m1(x + j, n), x[i], n);
            const vfloat64m1_t distance = __riscv_vfabs_v_f64m1(apart, n);
            const vbool64_t close = __riscv_vmflt_vf_f64m1_b64(distance, threshold, n);
            if (__riscv_vfirst_m_b64(__riscv_vmand_mm_b64(close, later, n), n) >= 0) return true;
        }
    return false;
}
