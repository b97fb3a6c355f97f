// Adds up four lanes at the end, and none where there are less.
double matrix_average_simd(const double *mat, size_t m, size_t n) {
    const size_t count = m * n;
    svfloat64_t sums = svdup_n_f64(0);
    for (size_t i = 0; i < count; i += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(i, count);
        sums = svadd_f64_m(here, sums, svld1_f64(here, mat + i));
    }
    return svaddv_f64(svptrue_pat_b64(SV_VL4), sums) / static_cast<double>(count);
}
