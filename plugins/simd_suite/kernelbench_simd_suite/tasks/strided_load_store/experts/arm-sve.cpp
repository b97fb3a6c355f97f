void strided_load_store_simd(const double *src, double *dst, size_t rows, size_t cols, size_t stride) {
    const size_t lanes = svcntd();
    const svbool_t all = svptrue_b64();
    size_t r = 0;
    if (cols == 1) {
        for (; r + 2 * lanes <= rows; r += 2 * lanes) {
            const svfloat64_t x = svld1_f64(all, src + r), y = svld1_f64(all, src + r + lanes);
            svst1_f64(all, dst + r, x);
            svst1_f64(all, dst + r + lanes, y);
        }
        for (; r < rows; r += lanes) {
            const svbool_t here = svwhilelt_b64_u64(r, rows);
            svst1_f64(here, dst + r, svld1_f64(here, src + r));
        }
        return;
    }
    const svuint64_t steps = svindex_u64(0, cols);
    for (; r + 2 * lanes <= rows; r += 2 * lanes) {
        const double *from = src + r * cols + stride;
        const svfloat64_t x = svld1_gather_u64index_f64(all, from, steps);
        const svfloat64_t y = svld1_gather_u64index_f64(all, from + lanes * cols, steps);
        svst1_f64(all, dst + r, x);
        svst1_f64(all, dst + r + lanes, y);
    }
    for (; r < rows; r += lanes) {
        const svbool_t here = svwhilelt_b64_u64(r, rows);
        svst1_f64(here, dst + r, svld1_gather_u64index_f64(here, src + r * cols + stride, steps));
    }
}
