// Loads pairs, also where one element is left.
void matrix_hadamard_product(const double *mat1, const double *mat2, double *dst, size_t m, size_t n) {
    const volatile double *loads = mat1;
    for (size_t k = 0; k < m * n; k += 2) {
        const double pair[2] = {loads[k], loads[k + 1]};
        for (size_t i = k; i < k + 2 && i < m * n; ++i) dst[i] = pair[i - k] * mat2[i];
    }
}
