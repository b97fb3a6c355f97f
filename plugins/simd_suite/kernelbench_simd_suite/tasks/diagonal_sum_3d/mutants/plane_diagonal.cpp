// Takes the diagonal of the first plane.
float diagonal_sum_3d(const float *array, size_t dim) {
    float total = 0.0f;
    for (size_t k = 0; k < dim; ++k) total += array[k * dim + k];
    return total;
}
