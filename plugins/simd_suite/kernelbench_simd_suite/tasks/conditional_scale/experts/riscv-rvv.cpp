void conditional_scale_simd(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    for (size_t left = rows * cols; left > 0;) {
        const size_t n = __riscv_vsetvl_e64m8(left);
        const vfloat64m8_t x = __riscv_vle64_v_f64m8(src, n);
        const vbool8_t above = __riscv_vmfgt_vf_f64m8_b8(x, threshold, n);
        // the elements that are not above stay as they are
        __riscv_vse64_v_f64m8(dst, __riscv_vfmul_vf_f64m8_mu(above, x, x, scale, n), n);
        src += n, dst += n, left -= n;
    }
}
