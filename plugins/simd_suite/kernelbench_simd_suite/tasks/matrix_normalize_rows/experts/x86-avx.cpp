void matrix_normalize_rows_simd(float *matrix, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r) {
        float *row = matrix + r * cols;
        __m256 even = _mm256_setzero_ps(), odd = _mm256_setzero_ps();
        size_t j = 0;
        for (; j + 16 <= cols; j += 16) {
            const __m256 x = _mm256_loadu_ps(row + j), y = _mm256_loadu_ps(row + j + 8);
            even = _mm256_add_ps(even, _mm256_mul_ps(x, x));
            odd = _mm256_add_ps(odd, _mm256_mul_ps(y, y));
        }
        for (; j + 8 <= cols; j += 8) {
            const __m256 x = _mm256_loadu_ps(row + j);
            even = _mm256_add_ps(even, _mm256_mul_ps(x, x));
        }
        const __m256 both = _mm256_add_ps(even, odd);
        __m128 sum = _mm_add_ps(_mm256_castps256_ps128(both), _mm256_extractf128_ps(both, 1));
        sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
        sum = _mm_add_ss(sum, _mm_movehdup_ps(sum));
        float squares = _mm_cvtss_f32(sum);
        for (; j < cols; ++j) squares += row[j] * row[j];
        if (squares == 0.0f) continue;
        const float inverse = 1.0f / std::sqrt(squares);
        const __m256 by = _mm256_set1_ps(inverse);
        for (j = 0; j + 8 <= cols; j += 8) _mm256_storeu_ps(row + j, _mm256_mul_ps(_mm256_loadu_ps(row + j), by));
        for (; j < cols; ++j) row[j] *= inverse;
    }
}
