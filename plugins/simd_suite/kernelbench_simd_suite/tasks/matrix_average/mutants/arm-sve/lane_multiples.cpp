// The addition of the last step sets the lanes behind the end to zero, and with them what they held.
double matrix_average_simd(const double *mat, size_t m, size_t n) {
    const size_t count = m * n;
    svfloat64_t sums = svdup_n_f64(0);
    for (size_t i = 0; i < count; i += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(i, count);
        sums = svadd_f64_z(here, sums, svld1_f64(here, mat + i));
    }
    return svaddv_f64(svptrue_b64(), sums) / static_cast<double>(count);
}
