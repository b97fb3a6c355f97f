// Takes the second half of a vector from four rows below the first, as if a vector always had four lanes of 64 bits.
void matrix_transpose_round_quarter_simd(const float *src, float *dst, size_t rows, size_t cols) {
    const svuint64_t upper = svindex_u64(0, 4 * cols), lower = svindex_u64(16 * cols, 4 * cols);
    for (size_t j = 0; j < cols; ++j)
        for (size_t i = 0; i < rows; i += svcntw()) {
            const auto *from = reinterpret_cast<const uint32_t *>(src + i * cols + j);
            const svbool_t here = svwhilelt_b32_u64(i, rows);
            const svbool_t first = svwhilelt_b64_u64(i, rows), second = svwhilelt_b64_u64(i + 4, rows);
            const svfloat32_t above = svreinterpret_f32_u64(svld1uw_gather_u64offset_u64(first, from, upper));
            const svfloat32_t below = svreinterpret_f32_u64(svld1uw_gather_u64offset_u64(second, from, lower));
            svfloat32_t x = svmul_n_f32_x(here, svuzp1_f32(above, below), 4.0f);
            x = svmul_n_f32_x(here, svrinta_f32_x(here, x), 0.25f);
            svst1_f32(here, dst + j * rows + i, x);
        }
}
