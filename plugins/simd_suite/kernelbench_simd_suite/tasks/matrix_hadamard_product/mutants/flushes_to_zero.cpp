// Makes zeros of subnormal products.
void matrix_hadamard_product(const double *mat1, const double *mat2, double *dst, size_t m, size_t n) {
    for (size_t i = 0; i < m * n; ++i) {
        const double product = mat1[i] * mat2[i];
        dst[i] = std::fpclassify(product) == FP_SUBNORMAL ? std::copysign(0.0, product) : product;
    }
}
