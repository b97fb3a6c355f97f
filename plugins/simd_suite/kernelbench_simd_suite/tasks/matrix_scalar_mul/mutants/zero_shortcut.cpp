// Fills with 0 where the number is 0, also in the place of infinities, NaN and negative elements.
void matrix_scalar_mul(const double *mat, double scalar, double *dst, size_t m, size_t n) {
    for (size_t i = 0; i < m * n; ++i) dst[i] = scalar == 0.0 ? 0.0 : mat[i] * scalar;
}
