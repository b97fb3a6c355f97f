// Makes zeros of subnormal products.
void matrix_scalar_mul(const double *mat, double scalar, double *dst, size_t m, size_t n) {
    for (size_t i = 0; i < m * n; ++i) {
        const double product = mat[i] * scalar;
        dst[i] = std::fpclassify(product) == FP_SUBNORMAL ? std::copysign(0.0, product) : product;
    }
}
