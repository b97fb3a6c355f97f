// Adds up the first eight sums of a vector; a shorter one has none of them.
void matrix_normalize_rows_simd(float *matrix, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r) {
        float *row = matrix + r * cols;
        svfloat32_t sums = svdup_n_f32(0.0f);
        for (size_t j = 0; j < cols; j += svcntw()) {
            const svfloat32_t x = svld1_f32(svwhilelt_b32_u64(j, cols), row + j);
            sums = svmla_f32_x(svptrue_b32(), sums, x, x);
        }
        const float squares = svaddv_f32(svptrue_pat_b32(SV_VL8), sums);
        if (squares == 0.0f) continue;
        const float by = 1.0f / std::sqrt(squares);
        for (size_t j = 0; j < cols; j += svcntw()) {
            const svbool_t here = svwhilelt_b32_u64(j, cols);
            svst1_f32(here, row + j, svmul_n_f32_x(here, svld1_f32(here, row + j), by));
        }
    }
}
