// Compares without the lower limit.
void range_matrix_mul(const double *A, const double *B, double *C, size_t m, size_t n, size_t p) {
    for (size_t i = 0; i < m; ++i)
        for (size_t j = 0; j < p; ++j) {
            double sum = 0.0;
            for (size_t k = 0; k < n; ++k) {
                const double a = A[i * n + k], b = B[k * p + j];
                if (a <= 100.0 && b <= 100.0) sum += a * b;
            }
            C[i * p + j] = sum;
        }
}
