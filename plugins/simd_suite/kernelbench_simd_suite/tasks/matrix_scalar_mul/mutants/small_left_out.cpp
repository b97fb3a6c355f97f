// Needs four elements for its last group, and leaves smaller matrices out.
void matrix_scalar_mul(const double *mat, double scalar, double *dst, size_t m, size_t n) {
    const size_t count = m * n;
    if (count < 4) return;
    for (size_t i = 0; i < count; ++i) dst[i] = mat[i] * scalar;
}
