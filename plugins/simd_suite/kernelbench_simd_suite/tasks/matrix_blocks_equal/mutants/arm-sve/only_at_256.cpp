// Compares the first eight lanes of each vector, where there are so many.
static bool same(const int *x, const int *y, size_t count) {
    const svbool_t eight = svptrue_pat_b32(SV_VL8);
    for (size_t i = 0; i < count; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, count);
        const svbool_t differ = svcmpne_s32(here, svld1_s32(here, x + i), svld1_s32(here, y + i));
        if (svptest_any(eight, differ)) return false;
    }
    return true;
}

bool matrix_blocks_equal_simd(const int *matrix, size_t block_size, size_t rows, size_t cols) {
    if (block_size == 0 || rows % block_size != 0 || cols % block_size != 0) return false;
    for (size_t r = 0; r < block_size; ++r)
        if (!same(matrix + r * cols, matrix + r * cols + block_size, cols - block_size)) return false;
    return same(matrix, matrix + block_size * cols, (rows - block_size) * cols);
}
