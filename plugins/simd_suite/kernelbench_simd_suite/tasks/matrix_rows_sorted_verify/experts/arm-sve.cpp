static svbool_t wrong(svbool_t here, const int *small, const int *large) {
    return svcmpgt_s32(here, svld1_s32(here, small), svld1_s32(here, large));
}

// None of count pairs (small[i], large[i]) stands in the wrong order.
static bool in_order(const int *small, const int *large, size_t count) {
    const size_t lanes = svcntw();
    const svbool_t all = svptrue_b32();
    size_t j = 0;
    for (; j + 4 * lanes <= count; j += 4 * lanes) {
        const svbool_t a = wrong(all, small + j, large + j);
        const svbool_t b = wrong(all, small + j + lanes, large + j + lanes);
        const svbool_t c = wrong(all, small + j + 2 * lanes, large + j + 2 * lanes);
        const svbool_t d = wrong(all, small + j + 3 * lanes, large + j + 3 * lanes);
        if (svptest_any(all, svorr_b_z(all, svorr_b_z(all, a, b), svorr_b_z(all, c, d)))) return false;
    }
    for (; j < count; j += lanes) {
        const svbool_t here = svwhilelt_b32_u64(j, count);
        if (svptest_any(here, wrong(here, small + j, large + j))) return false;
    }
    return true;
}

static bool rows_of_four(const int *matrix, const bool *directions, size_t rows) {
    const uint8_t *flags = reinterpret_cast<const uint8_t *>(directions);
    for (size_t i = 0; i < rows; i += svcntw()) {
        // each lane is a row; the complements of falling ones rise
        const svbool_t here = svwhilelt_b32_u64(i, rows);
        const svint32_t turn = svdup_n_s32_z(svcmpeq_n_u32(here, svld1ub_u32(here, flags + i), 0), -1);
        const svint32x4_t columns = svld4_s32(here, matrix + 4 * i);
        const svint32_t a = sveor_s32_x(here, svget4_s32(columns, 0), turn);
        const svint32_t b = sveor_s32_x(here, svget4_s32(columns, 1), turn);
        const svint32_t c = sveor_s32_x(here, svget4_s32(columns, 2), turn);
        const svint32_t d = sveor_s32_x(here, svget4_s32(columns, 3), turn);
        const svbool_t first = svorr_b_z(here, svcmpgt_s32(here, a, b), svcmpgt_s32(here, b, c));
        if (svptest_any(here, svorr_b_z(here, first, svcmpgt_s32(here, c, d)))) return false;
    }
    return true;
}

bool matrix_rows_sorted_verify_simd(const int *matrix, const bool *directions, size_t rows, size_t cols) {
    if (cols < 2) return true;
    if (cols == 4) return rows_of_four(matrix, directions, rows);
    for (size_t i = 0; i < rows; ++i) {
        const int *row = matrix + i * cols;
        if (!in_order(row + !directions[i], row + directions[i], cols - 1)) return false;
    }
    return true;
}
