// Adds the last eight columns again where rows do not end with a whole group.
void matrix_vector_mul(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    for (size_t i = 0; i < m; ++i) {
        float sum = 0.0f;
        size_t j = 0;
        for (; j < n / 8 * 8; ++j) sum += mat[i * n + j] * vec[j];
        if (n > 8 && j < n) j = n - 8;
        for (; j < n; ++j) sum += mat[i * n + j] * vec[j];
        dst[i] = sum;
    }
}
