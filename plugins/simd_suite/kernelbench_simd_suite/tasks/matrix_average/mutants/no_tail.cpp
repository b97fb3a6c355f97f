// Leaves out what lies behind the last group of four.
double matrix_average(const double *mat, size_t m, size_t n) {
    double sum = 0.0;
    for (size_t i = 0; i < m * n / 4 * 4; ++i) sum += mat[i];
    return sum / static_cast<double>(m * n);
}
