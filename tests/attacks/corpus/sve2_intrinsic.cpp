// task=matrix_sum target=arm-sve status=compile_error detail~sve2 : an intrinsic of SVE2
int64_t matrix_sum_simd(const int *matrix, size_t rows, size_t cols) {
    svint64_t sums = svdup_n_s64(0);
    for (size_t i = 0, n = rows * cols; i < n; i += svcntw())
        sums = svadalp_s64_x(svptrue_b64(), sums, svld1_s32(svwhilelt_b32_u64(i, n), matrix + i));
    return svaddv_s64(svptrue_b64(), sums);
}
