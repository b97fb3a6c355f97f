static svint32_t differing(const int *x, const int *y, int64_t vector) {
    const svbool_t all = svptrue_b32();
    return sveor_s32_x(all, svld1_vnum_s32(all, x, vector), svld1_vnum_s32(all, y, vector));
}

static bool same(const int *x, const int *y, size_t count) {
    const size_t lanes = svcntw();
    const svbool_t all = svptrue_b32();
    size_t i = 0;
    for (; i + 4 * lanes <= count; i += 4 * lanes) {
        const svint32_t low = svorr_s32_x(all, differing(x + i, y + i, 0), differing(x + i, y + i, 1));
        const svint32_t high = svorr_s32_x(all, differing(x + i, y + i, 2), differing(x + i, y + i, 3));
        if (svptest_any(all, svcmpne_n_s32(all, svorr_s32_x(all, low, high), 0))) return false;
    }
    for (; i < count; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, count);
        if (svptest_any(here, svcmpne_s32(here, svld1_s32(here, x + i), svld1_s32(here, y + i)))) return false;
    }
    return true;
}

bool matrix_blocks_equal_simd(const int *matrix, size_t block_size, size_t rows, size_t cols) {
    if (block_size == 0 || rows % block_size != 0 || cols % block_size != 0) return false;
    // The first rows repeat themselves from left to right, and all that follows repeats them from top to bottom.
    for (size_t r = 0; r < block_size; ++r)
        if (!same(matrix + r * cols, matrix + r * cols + block_size, cols - block_size)) return false;
    return same(matrix, matrix + block_size * cols, (rows - block_size) * cols);
}
