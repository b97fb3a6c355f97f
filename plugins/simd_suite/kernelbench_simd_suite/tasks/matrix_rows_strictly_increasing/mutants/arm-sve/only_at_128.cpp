// Asks that four pairs of a vector rise, which is not all of them in a longer one.
bool matrix_rows_strictly_increasing_simd(const int *matrix, size_t rows, size_t cols) {
    if (rows == 0 || cols == 0) return false;
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols - 1; j += svcntw()) {
            const svbool_t here = svwhilelt_b32_u64(j, cols - 1);
            const int *x = matrix + i * cols + j;
            const svbool_t rises = svcmplt_s32(here, svld1_s32(here, x), svld1_s32(here, x + 1));
            if (svcntp_b32(here, rises) < std::min<size_t>(cols - 1 - j, 4)) return false;
        }
    return true;
}
