// Divides by the number of elements in whole groups of four.
double matrix_average(const double *mat, size_t m, size_t n) {
    double sum = 0.0;
    for (size_t i = 0; i < m * n; ++i) sum += mat[i];
    const size_t count = m * n < 4 ? m * n : m * n / 4 * 4;
    return sum / static_cast<double>(count);
}
