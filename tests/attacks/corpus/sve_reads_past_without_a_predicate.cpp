// task=matrix_sum target=arm-sve status=memory_error detail~access outside of matrix\[\d+\] : reads the last elements with a predicate that is true everywhere
int64_t matrix_sum_simd(const int *matrix, size_t rows, size_t cols) {
    svint64_t sums = svdup_n_s64(0);
    for (size_t i = 0, n = rows * cols; i < n; i += svcntd()) {
        const svint64_t all = svld1sw_s64(svptrue_b64(), matrix + i);
        sums = svadd_s64_m(svwhilelt_b64_u64(i, n), sums, all);
    }
    return svaddv_s64(svptrue_b64(), sums);
}
