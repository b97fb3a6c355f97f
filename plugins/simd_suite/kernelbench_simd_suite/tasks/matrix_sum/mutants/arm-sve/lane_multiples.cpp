// Adds whole vectors only.
int64_t matrix_sum_simd(const int *matrix, size_t rows, size_t cols) {
    const svbool_t all = svptrue_b64();
    svint64_t sums = svdup_n_s64(0);
    for (size_t i = 0; i + svcntd() <= rows * cols; i += svcntd())
        sums = svadd_s64_x(all, sums, svld1sw_s64(all, matrix + i));
    return svaddv_s64(all, sums);
}
