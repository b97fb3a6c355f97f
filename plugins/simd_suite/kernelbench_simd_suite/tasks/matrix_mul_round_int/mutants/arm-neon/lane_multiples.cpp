// An odd last column is not rounded.
void matrix_mul_round_int_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n, size_t p) {
    for (size_t i = 0; i < m; ++i, mat1 += n, dst += p) {
        size_t j = 0;
        for (; j + 2 <= p; j += 2) {
            float64x2_t sums = vdupq_n_f64(0);
            for (size_t k = 0; k < n; ++k) sums = vfmaq_n_f64(sums, vld1q_f64(mat2 + k * p + j), mat1[k]);
            vst1q_f64(dst + j, vrndnq_f64(sums));
        }
        if (j == p) continue;
        dst[j] = 0;
        for (size_t k = 0; k < n; ++k) dst[j] += mat1[k] * mat2[k * p + j];
    }
}
