void matrix_scalar_mul(const double *mat, double scalar, double *dst, size_t m, size_t n) {
    std::transform(mat, mat + m * n, dst, [scalar](double x) { return scalar * x; });
}
