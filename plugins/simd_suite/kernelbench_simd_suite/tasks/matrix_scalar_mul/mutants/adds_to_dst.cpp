// Adds to what the destination held before.
void matrix_scalar_mul(const double *mat, double scalar, double *dst, size_t m, size_t n) {
    for (size_t i = 0; i < m * n; ++i) dst[i] += mat[i] * scalar;
}
