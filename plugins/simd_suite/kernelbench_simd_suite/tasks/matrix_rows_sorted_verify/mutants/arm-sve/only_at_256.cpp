// Steps of eight pairs for vectors of as many lanes as there are.
bool matrix_rows_sorted_verify_simd(const int *matrix, const bool *directions, size_t rows, size_t cols) {
    const svbool_t all = svptrue_b32();
    for (size_t i = 0; i < rows; ++i) {
        const int *small = matrix + i * cols + !directions[i], *large = matrix + i * cols + directions[i];
        size_t j = 0;
        for (; j + 8 < cols; j += 8)
            if (svptest_any(all, svcmpgt_s32(all, svld1_s32(all, small + j), svld1_s32(all, large + j)))) return false;
        const svbool_t here = svwhilelt_b32_u64(j, cols - 1);
        if (svptest_any(here, svcmpgt_s32(here, svld1_s32(here, small + j), svld1_s32(here, large + j)))) return false;
    }
    return true;
}
