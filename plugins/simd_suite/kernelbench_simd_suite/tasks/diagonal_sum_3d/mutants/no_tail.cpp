// Adds whole groups of four only.
float diagonal_sum_3d(const float *array, size_t dim) {
    float total = 0.0f;
    for (size_t k = 0; k < dim / 4 * 4; ++k) total += array[(k * dim + k) * dim + k];
    return total;
}
