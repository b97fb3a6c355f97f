float diagonal_sum_3d(const float *array, size_t dim) {
    const size_t step = (dim + 1) * dim + 1;
    double total = 0.0;
    for (size_t k = 0; k < dim; ++k) total += array[k * step];
    return static_cast<float>(total);
}

float diagonal_sum_3d_bound(const float *array, size_t dim) {
    const size_t step = (dim + 1) * dim + 1;
    double sizes = 0.0;
    for (size_t k = 0; k < dim; ++k) sizes += std::fabs(static_cast<double>(array[k * step]));
    return static_cast<float>((static_cast<double>(dim) + 2.0) * FLT_EPSILON * sizes);
}
