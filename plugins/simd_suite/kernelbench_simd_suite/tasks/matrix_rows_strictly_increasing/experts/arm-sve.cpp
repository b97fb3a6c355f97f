// The lanes whose element is not below the next one.
static svbool_t not_rising(svbool_t here, const int *x) {
    return svcmpge_s32(here, svld1_s32(here, x), svld1_s32(here, x + 1));
}

// Rows of two to four elements: a vector holds one column of many rows.
static bool narrow(const int *matrix, size_t rows, size_t cols) {
    for (size_t i = 0; i < rows; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, rows);
        const int *from = matrix + i * cols;
        svbool_t wrong;
        if (cols == 2) {
            const svint32x2_t column = svld2_s32(here, from);
            wrong = svcmpge_s32(here, svget2_s32(column, 0), svget2_s32(column, 1));
        } else if (cols == 3) {
            const svint32x3_t column = svld3_s32(here, from);
            wrong = svcmpge_s32(here, svget3_s32(column, 0), svget3_s32(column, 1));
            wrong = svorr_b_z(here, wrong, svcmpge_s32(here, svget3_s32(column, 1), svget3_s32(column, 2)));
        } else {
            const svint32x4_t column = svld4_s32(here, from);
            wrong = svcmpge_s32(here, svget4_s32(column, 0), svget4_s32(column, 1));
            wrong = svorr_b_z(here, wrong, svcmpge_s32(here, svget4_s32(column, 1), svget4_s32(column, 2)));
            wrong = svorr_b_z(here, wrong, svcmpge_s32(here, svget4_s32(column, 2), svget4_s32(column, 3)));
        }
        if (svptest_any(here, wrong)) return false;
    }
    return true;
}

bool matrix_rows_strictly_increasing_simd(const int *matrix, size_t rows, size_t cols) {
    if (rows == 0 || cols == 0) return false;
    if (cols == 1) return true;
    if (cols <= 4) return narrow(matrix, rows, cols);
    const size_t pairs = cols - 1, lanes = svcntw();
    const svbool_t all = svptrue_b32();
    for (size_t i = 0; i < rows; ++i) {
        const int *x = matrix + i * cols;
        size_t j = 0;
        for (; j + 4 * lanes <= pairs; j += 4 * lanes) {
            const int *y = x + j;
            const svbool_t low = svorr_b_z(all, not_rising(all, y), not_rising(all, y + lanes));
            const svbool_t high = svorr_b_z(all, not_rising(all, y + 2 * lanes), not_rising(all, y + 3 * lanes));
            if (svptest_any(all, svorr_b_z(all, low, high))) return false;
        }
        for (; j < pairs; j += lanes) {
            const svbool_t here = svwhilelt_b32_u64(j, pairs);
            if (svptest_any(here, not_rising(here, x + j))) return false;
        }
    }
    return true;
}
