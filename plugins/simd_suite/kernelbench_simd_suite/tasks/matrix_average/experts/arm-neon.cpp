double matrix_average_simd(const double *mat, size_t m, size_t n) {
    const size_t count = m * n;
    float64x2_t sums[4] = {vdupq_n_f64(0), vdupq_n_f64(0), vdupq_n_f64(0), vdupq_n_f64(0)};
    size_t i = 0;
    for (; i + 8 <= count; i += 8)
        for (size_t k = 0; k < 4; ++k) sums[k] = vaddq_f64(sums[k], vld1q_f64(mat + i + 2 * k));
    for (; i + 2 <= count; i += 2) sums[0] = vaddq_f64(sums[0], vld1q_f64(mat + i));
    double total = vaddvq_f64(vaddq_f64(vaddq_f64(sums[0], sums[1]), vaddq_f64(sums[2], sums[3])));
    if (i < count) total += mat[i];
    return total / static_cast<double>(count);
}
