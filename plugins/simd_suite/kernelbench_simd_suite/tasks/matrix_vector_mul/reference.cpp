void matrix_vector_mul(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    for (size_t row = 0; row < m; ++row) {
        const double total = std::inner_product(vec, vec + n, mat + row * n, 0.0, std::plus<double>(),
                                                [](double x, double y) { return x * y; });
        dst[row] = static_cast<float>(total);
    }
}

void matrix_vector_mul_bound(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    const double columns = static_cast<double>(n), least = std::numeric_limits<float>::denorm_min();
    for (size_t row = 0; row < m; ++row) {
        double sizes = 0.0;
        for (size_t j = 0; j < n; ++j) sizes += std::fabs(static_cast<double>(mat[row * n + j]) * static_cast<double>(vec[j]));
        dst[row] = static_cast<float>((columns + 2.0) * FLT_EPSILON * sizes + columns * least);
    }
}
