// An odd last column takes all products, also those of numbers outside of the range.
void range_matrix_mul_simd(const double *A, const double *B, double *C, size_t m, size_t n, size_t p) {
    for (size_t i = 0; i < m; ++i, A += n, C += p) {
        size_t j = 0;
        for (; j + 2 <= p; j += 2) {
            float64x2_t sums = vdupq_n_f64(0.0);
            for (size_t k = 0; k < n; ++k) {
                const float64x2_t x = vld1q_f64(B + k * p + j), y = vdupq_n_f64(A[k]);
                const uint64x2_t inside = vcaleq_f64(vmaxq_f64(vabsq_f64(x), vabsq_f64(y)), vdupq_n_f64(100.0));
                sums = vbslq_f64(inside, vfmaq_f64(sums, x, y), sums);
            }
            vst1q_f64(C + j, sums);
        }
        if (j == p) continue;
        C[j] = 0.0;
        for (size_t k = 0; k < n; ++k) C[j] += A[k] * B[k * p + j];
    }
}
