// Scatters the numbers of a row, those of the upper half of a vector four columns further, as if each half held four.
void blocked_matrix_transpose_simd(const int16_t *src, int16_t *dst, size_t rows, size_t cols, size_t) {
    const svuint32_t places = svindex_u32(0, static_cast<uint32_t>(rows));
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols; j += svcnth()) {
            const svint16_t x = svld1_s16(svwhilelt_b16_u64(j, cols), src + i * cols + j);
            svst1h_scatter_u32index_s32(svwhilelt_b32_u64(j, cols), dst + j * rows + i, places, svunpklo_s32(x));
            svst1h_scatter_u32index_s32(svwhilelt_b32_u64(j + 4, cols), dst + (j + 4) * rows + i, places,
                                        svunpkhi_s32(x));
        }
}
