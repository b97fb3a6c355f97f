// Goes back from the end for the last vector, so that an element counts twice.
double matrix_average_simd(const double *mat, size_t m, size_t n) {
    const size_t count = m * n;
    if (count == 1) return *mat;
    float64x2_t sums = vdupq_n_f64(0);
    for (size_t i = 0; i + 2 <= count; i += 2) sums = vaddq_f64(sums, vld1q_f64(mat + i));
    if (count % 2 != 0) sums = vaddq_f64(sums, vld1q_f64(mat + count - 2));
    return vaddvq_f64(sums) / static_cast<double>(count);
}
