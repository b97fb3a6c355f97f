// Whole vectors only: what is left of the elements is not written.
void conditional_scale_simd(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    const size_t count = rows * cols;
    const svbool_t all = svptrue_b64();
    for (size_t i = 0; i + svcntd() <= count; i += svcntd()) {
        const svfloat64_t x = svld1_f64(all, src + i);
        svst1_f64(all, dst + i, svmul_n_f64_m(svcmpgt_n_f64(all, x, threshold), x, scale));
    }
}
