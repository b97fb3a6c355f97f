void matrix_scalar_mul_simd(const double *mat, double scalar, double *dst, size_t m, size_t n) {
    const size_t count = m * n;
    size_t i = 0;
    for (; i + 8 <= count; i += 8)
        for (size_t k = i; k < i + 8; k += 2) vst1q_f64(dst + k, vmulq_n_f64(vld1q_f64(mat + k), scalar));
    for (; i + 2 <= count; i += 2) vst1q_f64(dst + i, vmulq_n_f64(vld1q_f64(mat + i), scalar));
    if (i < count) dst[i] = mat[i] * scalar;
}
