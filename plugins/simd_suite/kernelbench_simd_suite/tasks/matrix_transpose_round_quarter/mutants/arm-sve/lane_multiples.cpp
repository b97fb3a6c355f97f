// Leaves out the last rows where they do not fill a vector.
void matrix_transpose_round_quarter_simd(const float *src, float *dst, size_t rows, size_t cols) {
    const svbool_t all = svptrue_b32();
    const svuint32_t starts = svindex_u32(0, static_cast<uint32_t>(cols));
    for (size_t j = 0; j < cols; ++j)
        for (size_t i = 0; i + svcntw() <= rows; i += svcntw()) {
            svfloat32_t x = svld1_gather_u32index_f32(all, src + i * cols + j, starts);
            x = svmul_n_f32_x(all, svrinta_f32_x(all, svmul_n_f32_x(all, x, 4.0f)), 0.25f);
            svst1_f32(all, dst + j * rows + i, x);
        }
}
