// Adds in single precision.
double matrix_average(const double *mat, size_t m, size_t n) {
    float sum = 0.0f;
    for (size_t i = 0; i < m * n; ++i) sum += static_cast<float>(mat[i]);
    return static_cast<double>(sum) / static_cast<double>(m * n);
}
