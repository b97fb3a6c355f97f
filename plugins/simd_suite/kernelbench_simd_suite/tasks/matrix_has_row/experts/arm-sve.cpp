// Rows shorter than a vector: a lane for each row, column by column; rows that differ drop out.
static bool among_short(const double *matrix, const double *wanted, size_t rows, size_t cols) {
    const svuint64_t starts = svindex_u64(0, cols);
    for (size_t i = 0; i < rows; i += svcntd()) {
        svbool_t alive = svwhilelt_b64_u64(i, rows);
        for (size_t j = 0; j < cols; ++j) {
            const svfloat64_t column = svld1_gather_u64index_f64(alive, matrix + i * cols + j, starts);
            alive = svcmpeq_n_f64(alive, column, wanted[j]);
        }
        if (svptest_any(svptrue_b64(), alive)) return true;
    }
    return false;
}

static bool same(const double *x, const double *y, size_t n) {
    const svbool_t all = svptrue_b64();
    const size_t lanes = svcntd();
    size_t j = 0;
    for (; j + 2 * lanes <= n; j += 2 * lanes) {
        const svbool_t first = svcmpne_f64(all, svld1_f64(all, x + j), svld1_f64(all, y + j));
        const svbool_t second = svcmpne_f64(all, svld1_vnum_f64(all, x + j, 1), svld1_vnum_f64(all, y + j, 1));
        if (svptest_any(all, svorr_b_z(all, first, second))) return false;
    }
    for (; j < n; j += lanes) {
        const svbool_t here = svwhilelt_b64_u64(j, n);
        if (svptest_any(here, svcmpne_f64(here, svld1_f64(here, x + j), svld1_f64(here, y + j)))) return false;
    }
    return true;
}

bool matrix_has_row_simd(const double *matrix, const double *wanted, size_t rows, size_t cols) {
    if (cols < svcntd()) return among_short(matrix, wanted, rows, cols);
    for (size_t i = 0; i < rows; ++i)
        if (same(matrix + i * cols, wanted, cols)) return true;
    return false;
}
