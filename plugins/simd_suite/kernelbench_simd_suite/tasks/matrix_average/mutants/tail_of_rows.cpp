// Leaves out the last column where there is an odd number of them.
double matrix_average(const double *mat, size_t m, size_t n) {
    double sum = 0.0;
    for (size_t i = 0; i < m; ++i)
        for (size_t j = 0; j < (n == 1 ? 1 : n / 2 * 2); ++j) sum += mat[i * n + j];
    return sum / static_cast<double>(m * n);
}
