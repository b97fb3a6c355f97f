int64_t matrix_sum_simd(const int *matrix, size_t rows, size_t cols) {
    const svbool_t all = svptrue_b64();
    const size_t count = rows * cols, lanes = svcntd();
    svint64_t a = svdup_n_s64(0), b = a, c = a, d = a;
    size_t i = 0;
    for (; i + 4 * lanes <= count; i += 4 * lanes) {
        a = svadd_s64_x(all, a, svld1sw_s64(all, matrix + i));
        b = svadd_s64_x(all, b, svld1sw_s64(all, matrix + i + lanes));
        c = svadd_s64_x(all, c, svld1sw_s64(all, matrix + i + 2 * lanes));
        d = svadd_s64_x(all, d, svld1sw_s64(all, matrix + i + 3 * lanes));
    }
    for (; i < count; i += lanes)
        a = svadd_s64_x(all, a, svld1sw_s64(svwhilelt_b64_u64(i, count), matrix + i));  // zeros behind the end
    return svaddv_s64(all, svadd_s64_x(all, svadd_s64_x(all, a, b), svadd_s64_x(all, c, d)));
}
