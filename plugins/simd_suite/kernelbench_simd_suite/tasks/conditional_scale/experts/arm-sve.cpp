static svfloat64_t scaled(svbool_t here, svfloat64_t x, svfloat64_t threshold, svfloat64_t scale) {
    return svmul_f64_m(svcmpgt_f64(here, x, threshold), x, scale);  // the other lanes stay as they are
}

void conditional_scale_simd(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    const size_t count = rows * cols, lanes = svcntd();
    const svbool_t all = svptrue_b64();
    const svfloat64_t limit = svdup_n_f64(threshold), factor = svdup_n_f64(scale);
    size_t i = 0;
    for (; i + 2 * lanes <= count; i += 2 * lanes) {
        const svfloat64_t x = svld1_f64(all, src + i), y = svld1_f64(all, src + i + lanes);
        svst1_f64(all, dst + i, scaled(all, x, limit, factor));
        svst1_f64(all, dst + i + lanes, scaled(all, y, limit, factor));
    }
    for (; i < count; i += lanes) {
        const svbool_t here = svwhilelt_b64_u64(i, count);
        svst1_f64(here, dst + i, scaled(here, svld1_f64(here, src + i), limit, factor));
    }
}
