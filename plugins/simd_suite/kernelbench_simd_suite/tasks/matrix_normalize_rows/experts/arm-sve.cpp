static float squares_of(const float *row, size_t cols) {
    const size_t lanes = svcntw();
    const svbool_t all = svptrue_b32();
    svfloat32_t a = svdup_n_f32(0.0f), b = a, c = a, d = a;
    size_t j = 0;
    for (; j + 4 * lanes <= cols; j += 4 * lanes) {
        const svfloat32_t p = svld1_vnum_f32(all, row + j, 0), q = svld1_vnum_f32(all, row + j, 1);
        const svfloat32_t r = svld1_vnum_f32(all, row + j, 2), s = svld1_vnum_f32(all, row + j, 3);
        a = svmla_f32_x(all, a, p, p);
        b = svmla_f32_x(all, b, q, q);
        c = svmla_f32_x(all, c, r, r);
        d = svmla_f32_x(all, d, s, s);
    }
    for (; j < cols; j += lanes) {
        const svfloat32_t p = svld1_f32(svwhilelt_b32_u64(j, cols), row + j);  // zeros beyond the end change no sum
        a = svmla_f32_x(all, a, p, p);
    }
    return svaddv_f32(all, svadd_f32_x(all, svadd_f32_x(all, a, b), svadd_f32_x(all, c, d)));
}

static void scale(float *x, size_t count, float by) {
    const size_t lanes = svcntw();
    const svbool_t all = svptrue_b32();
    size_t i = 0;
    for (; i + 2 * lanes <= count; i += 2 * lanes) {
        const svfloat32_t a = svld1_vnum_f32(all, x + i, 0), b = svld1_vnum_f32(all, x + i, 1);
        svst1_vnum_f32(all, x + i, 0, svmul_n_f32_x(all, a, by));
        svst1_vnum_f32(all, x + i, 1, svmul_n_f32_x(all, b, by));
    }
    for (; i < count; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, count);
        svst1_f32(here, x + i, svmul_n_f32_x(here, svld1_f32(here, x + i), by));
    }
}

// The only element of a row becomes 1 with its sign.
static void signs(float *x, size_t count) {
    for (size_t i = 0; i < count; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, count);
        const svuint32_t sign = svand_n_u32_x(here, svreinterpret_u32_f32(svld1_f32(here, x + i)), 0x80000000);
        svst1_f32(here, x + i, svreinterpret_f32_u32(svorr_n_u32_x(here, sign, 0x3F800000)));
    }
}

void matrix_normalize_rows_simd(float *matrix, size_t rows, size_t cols) {
    if (cols == 1) return signs(matrix, rows);
    for (size_t r = 0; r < rows; ++r) {
        float *row = matrix + r * cols;
        const float squares = squares_of(row, cols);
        if (squares > 0.0f) scale(row, cols, 1.0f / std::sqrt(squares));
    }
}
