void matrix_hadamard_product(const double *mat1, const double *mat2, double *dst, size_t m, size_t n) {
    std::transform(mat1, mat1 + m * n, mat2, dst, [](double x, double y) { return x * y; });
}
