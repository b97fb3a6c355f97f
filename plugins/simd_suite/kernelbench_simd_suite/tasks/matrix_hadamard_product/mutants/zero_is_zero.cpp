// Gives 0 wherever a factor is 0, also for infinities, NaN and negative numbers.
void matrix_hadamard_product(const double *mat1, const double *mat2, double *dst, size_t m, size_t n) {
    for (size_t i = 0; i < m * n; ++i) dst[i] = mat1[i] == 0.0 || mat2[i] == 0.0 ? 0.0 : mat1[i] * mat2[i];
}
