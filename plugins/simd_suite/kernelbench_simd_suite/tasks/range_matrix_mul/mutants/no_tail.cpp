// Computes whole groups of four columns only.
void range_matrix_mul(const double *A, const double *B, double *C, size_t m, size_t n, size_t p) {
    for (size_t i = 0; i < m; ++i)
        for (size_t j = 0; j < p / 4 * 4; ++j) {
            double sum = 0.0;
            for (size_t k = 0; k < n; ++k)
                if (std::fabs(A[i * n + k]) <= 100.0 && std::fabs(B[k * p + j]) <= 100.0) sum += A[i * n + k] * B[k * p + j];
            C[i * p + j] = sum;
        }
}
