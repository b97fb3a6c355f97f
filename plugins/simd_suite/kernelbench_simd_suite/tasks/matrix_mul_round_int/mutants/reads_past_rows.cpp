// Loads groups of four columns of mat2, beyond its end.
void matrix_mul_round_int(const double *mat1, const double *mat2, double *dst, size_t m, size_t n, size_t p) {
    for (size_t i = 0; i < m; ++i)
        for (size_t j = 0; j < p; j += 4) {
            double sums[4] = {0.0, 0.0, 0.0, 0.0};
            for (size_t k = 0; k < n; ++k) {
                double four[4];
                std::memcpy(four, mat2 + k * p + j, sizeof four);
                for (size_t lane = 0; lane < 4; ++lane) sums[lane] += mat1[i * n + k] * four[lane];
            }
            for (size_t lane = 0; lane < 4 && j + lane < p; ++lane) dst[i * p + j + lane] = std::round(sums[lane]);
        }
}
