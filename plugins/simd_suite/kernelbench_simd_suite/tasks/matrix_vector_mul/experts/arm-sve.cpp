// Rows shorter than a vector: a lane for each row, column by column.
static void short_rows(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    const svuint32_t starts = svindex_u32(0, static_cast<uint32_t>(n));
    for (size_t i = 0; i < m; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, m);
        svfloat32_t totals = svdup_n_f32(0.0f);
        for (size_t j = 0; j < n; ++j)
            totals = svmla_n_f32_x(here, totals, svld1_gather_u32index_f32(here, mat + i * n + j, starts), vec[j]);
        svst1_f32(here, dst + i, totals);
    }
}

void matrix_vector_mul_simd(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    const svbool_t all = svptrue_b32();
    const svfloat32_t zero = svdup_n_f32(0.0f);
    const size_t lanes = svcntw();
    if (n < lanes) return short_rows(mat, vec, dst, m, n);
    size_t i = 0;
    for (; i + 4 <= m; i += 4) {  // four rows share what is loaded of vec
        const float *a = mat + i * n, *b = a + n, *c = b + n, *d = c + n;
        svfloat32_t sa = zero, sb = zero, sc = zero, sd = zero;
        for (size_t j = 0; j < n; j += lanes) {
            const svbool_t here = svwhilelt_b32_u64(j, n);
            const svfloat32_t x = svld1_f32(here, vec + j);
            sa = svmla_f32_m(here, sa, svld1_f32(here, a + j), x);
            sb = svmla_f32_m(here, sb, svld1_f32(here, b + j), x);
            sc = svmla_f32_m(here, sc, svld1_f32(here, c + j), x);
            sd = svmla_f32_m(here, sd, svld1_f32(here, d + j), x);
        }
        dst[i] = svaddv_f32(all, sa);
        dst[i + 1] = svaddv_f32(all, sb);
        dst[i + 2] = svaddv_f32(all, sc);
        dst[i + 3] = svaddv_f32(all, sd);
    }
    for (; i < m; ++i) {
        const float *row = mat + i * n;
        svfloat32_t even = zero, odd = zero;
        size_t j = 0;
        for (; j + 2 * lanes <= n; j += 2 * lanes) {
            even = svmla_f32_x(all, even, svld1_f32(all, row + j), svld1_f32(all, vec + j));
            odd = svmla_f32_x(all, odd, svld1_vnum_f32(all, row + j, 1), svld1_vnum_f32(all, vec + j, 1));
        }
        for (; j < n; j += lanes) {
            const svbool_t here = svwhilelt_b32_u64(j, n);
            even = svmla_f32_m(here, even, svld1_f32(here, row + j), svld1_f32(here, vec + j));
        }
        dst[i] = svaddv_f32(all, svadd_f32_x(all, even, odd));
    }
}
