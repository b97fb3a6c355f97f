void matrix_mul_round_int(const double *mat1, const double *mat2, double *dst, size_t m, size_t n, size_t p) {
    for (size_t cell = 0; cell < m * p; ++cell) {
        const double *left = mat1 + cell / p * n, *right = mat2 + cell % p;
        double total = 0.0;
        for (size_t k = 0; k < n; ++k) total += left[k] * right[k * p];
        dst[cell] = std::round(total);
    }
}

void matrix_mul_round_int_bound(const double *mat1, const double *mat2, double *dst, size_t m, size_t n, size_t p) {
    for (size_t cell = 0; cell < m * p; ++cell) {
        const double *left = mat1 + cell / p * n, *right = mat2 + cell % p;
        double total = 0.0, sizes = 0.0;
        for (size_t k = 0; k < n; ++k) {
            total += left[k] * right[k * p];
            sizes += std::fabs(left[k] * right[k * p]);
        }
        const double to_half = std::fabs(total - std::floor(total) - 0.5);
        dst[cell] = to_half <= 1.5 * (static_cast<double>(n) + 2.0) * DBL_EPSILON * sizes ? 1.0 : 0.0;
    }
}
