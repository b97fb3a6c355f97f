static void copy(const double *from, double *to, size_t count) {
    const svbool_t all = svptrue_b64();
    const size_t lanes = svcntd();
    size_t j = 0;
    for (; j + 2 * lanes <= count; j += 2 * lanes) {
        const svfloat64_t x = svld1_f64(all, from + j), y = svld1_f64(all, from + j + lanes);
        svst1_f64(all, to + j, x);
        svst1_f64(all, to + j + lanes, y);
    }
    for (; j < count; j += lanes) {
        const svbool_t here = svwhilelt_b64_u64(j, count);
        svst1_f64(here, to + j, svld1_f64(here, from + j));
    }
}

void reorder_matrix_rows_simd(const double *src, double *dst, size_t rows, size_t cols, const size_t *indices) {
    if (cols == 1) {  // rows of one element: a vector of them at once
        for (size_t i = 0; i < rows; i += svcntd()) {
            const svbool_t here = svwhilelt_b64_u64(i, rows);
            svst1_f64(here, dst + i, svld1_gather_u64index_f64(here, src, svld1_u64(here, indices + i)));
        }
        return;
    }
    for (size_t i = 0; i < rows; ++i) copy(src + indices[i] * cols, dst + i * cols, cols);
}
