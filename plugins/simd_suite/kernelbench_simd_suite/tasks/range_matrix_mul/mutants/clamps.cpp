// Moves what lies outside of the range to its limits.
void range_matrix_mul(const double *A, const double *B, double *C, size_t m, size_t n, size_t p) {
    for (size_t i = 0; i < m; ++i)
        for (size_t j = 0; j < p; ++j) {
            double sum = 0.0;
            for (size_t k = 0; k < n; ++k) {
                const double a = A[i * n + k], b = B[k * p + j];
                sum += std::clamp(a, -100.0, 100.0) * std::clamp(b, -100.0, 100.0);
            }
            C[i * p + j] = sum;
        }
}
