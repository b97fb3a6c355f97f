// Loads groups of four, beyond the last row and the end of the vector.
void matrix_vector_mul(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    for (size_t i = 0; i < m; ++i) {
        float sum = 0.0f;
        for (size_t j = 0; j < n; j += 4) {
            float row[4], four[4];
            std::memcpy(row, mat + i * n + j, sizeof row);
            std::memcpy(four, vec + j, sizeof four);
            for (size_t lane = 0; lane < 4 && j + lane < n; ++lane) sum += row[lane] * four[lane];
        }
        dst[i] = sum;
    }
}
