double matrix_average_simd(const double *mat, size_t m, size_t n) {
    const svbool_t all = svptrue_b64();
    const size_t count = m * n, lanes = svcntd();
    svfloat64_t a = svdup_n_f64(0), b = a, c = a, d = a;
    size_t i = 0;
    for (; i + 4 * lanes <= count; i += 4 * lanes) {
        a = svadd_f64_x(all, a, svld1_f64(all, mat + i));
        b = svadd_f64_x(all, b, svld1_f64(all, mat + i + lanes));
        c = svadd_f64_x(all, c, svld1_f64(all, mat + i + 2 * lanes));
        d = svadd_f64_x(all, d, svld1_f64(all, mat + i + 3 * lanes));
    }
    for (; i < count; i += lanes) {
        const svbool_t here = svwhilelt_b64_u64(i, count);
        a = svadd_f64_m(here, a, svld1_f64(here, mat + i));
    }
    const svfloat64_t sums = svadd_f64_x(all, svadd_f64_x(all, a, b), svadd_f64_x(all, c, d));
    return svaddv_f64(all, sums) / static_cast<double>(count);
}
