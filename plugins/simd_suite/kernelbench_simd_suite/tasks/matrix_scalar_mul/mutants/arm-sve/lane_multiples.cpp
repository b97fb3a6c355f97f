// Works row by row, and on whole vectors: the elements at the end of a row that fill no vector are not written.
void matrix_scalar_mul_simd(const double *mat, double scalar, double *dst, size_t m, size_t n) {
    const svbool_t all = svptrue_b64();
    for (size_t i = 0; i < m; ++i, mat += n, dst += n)
        for (size_t j = 0; j + svcntd() <= n; j += svcntd())
            svst1_f64(all, dst + j, svmul_n_f64_x(all, svld1_f64(all, mat + j), scalar));
}
