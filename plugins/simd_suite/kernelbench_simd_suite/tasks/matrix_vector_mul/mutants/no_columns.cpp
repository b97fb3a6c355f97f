// Writes nothing where there are no columns.
void matrix_vector_mul(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    if (m == 0 || n == 0) return;
    for (size_t i = 0; i < m; ++i) {
        float sum = mat[i * n] * vec[0];
        for (size_t j = 1; j < n; ++j) sum += mat[i * n + j] * vec[j];
        dst[i] = sum;
    }
}
