// Loads whole groups of four, also behind the end.
double matrix_average(const double *mat, size_t m, size_t n) {
    double sum = 0.0;
    for (size_t i = 0; i < m * n; i += 4) {
        double four[4];
        std::memcpy(four, mat + i, sizeof four);
        for (size_t k = 0; k < 4 && i + k < m * n; ++k) sum += four[k];
    }
    return sum / static_cast<double>(m * n);
}
