// Multiplies by a reciprocal in single precision.
double matrix_average(const double *mat, size_t m, size_t n) {
    double sum = 0.0;
    for (size_t i = 0; i < m * n; ++i) sum += mat[i];
    return sum * static_cast<double>(1.0f / static_cast<float>(m * n));
}
