double matrix_average(const double *mat, size_t m, size_t n) {
    return std::accumulate(mat, mat + m * n, 0.0) / static_cast<double>(m * n);
}

double matrix_average_bound(const double *mat, size_t m, size_t n) {
    const double count = static_cast<double>(m * n), least = std::numeric_limits<double>::denorm_min();
    double sizes = 0.0;
    for (const double *at = mat; at != mat + m * n; ++at) sizes += std::fabs(*at);
    // one and a half times, since the reference is rounded too
    return 1.5 * (count + 2.0) * DBL_EPSILON * sizes / count + count * least;
}
