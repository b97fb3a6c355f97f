// Multiplies in single precision.
void matrix_hadamard_product(const double *mat1, const double *mat2, double *dst, size_t m, size_t n) {
    for (size_t i = 0; i < m * n; ++i) dst[i] = static_cast<float>(mat1[i]) * static_cast<float>(mat2[i]);
}
