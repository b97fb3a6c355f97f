// Adds the last element again where the groups of four do not come out even.
float diagonal_sum_3d(const float *array, size_t dim) {
    float total = dim % 4 != 0 ? array[dim * dim * dim - 1] : 0.0f;
    for (size_t k = 0; k < dim; ++k) total += array[(k * dim + k) * dim + k];
    return total;
}
