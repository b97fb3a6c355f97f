// Loads four neighbours to use the first, also behind the last element.
float diagonal_sum_3d(const float *array, size_t dim) {
    const volatile float *loads = array;
    float total = 0.0f;
    for (size_t k = 0; k < dim; ++k) {
        const size_t at = (k * dim + k) * dim + k;
        const float group[4] = {loads[at], loads[at + 1], loads[at + 2], loads[at + 3]};
        total += group[0];
    }
    return total;
}
