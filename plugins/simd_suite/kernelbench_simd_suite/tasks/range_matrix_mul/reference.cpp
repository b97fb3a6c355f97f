static bool inside(double x) { return -100.0 <= x && x <= 100.0; }

void range_matrix_mul(const double *A, const double *B, double *C, size_t m, size_t n, size_t p) {
    for (; m > 0; --m, A += n)
        for (size_t column = 0; column < p; ++column) {
            const double *y = B + column;
            double total = 0.0;
            for (const double *x = A; x != A + n; ++x, y += p)
                if (inside(*x) && inside(*y)) total += *x * *y;
            *C++ = total;
        }
}

// n + 2 units for the answer and n / 2 for the sums above, which are in double precision too
void range_matrix_mul_bound(const double *A, const double *B, double *C, size_t m, size_t n, size_t p) {
    const double terms = static_cast<double>(n);
    for (size_t i = 0; i < m; ++i)
        for (size_t j = 0; j < p; ++j) {
            double sizes = 0.0;
            for (size_t k = 0; k < n; ++k)
                if (inside(A[i * n + k]) && inside(B[k * p + j])) sizes += std::fabs(A[i * n + k] * B[k * p + j]);
            C[i * p + j] = (1.5 * terms + 2.0) * DBL_EPSILON * sizes + 2.0 * terms * std::numeric_limits<double>::denorm_min();
        }
}
