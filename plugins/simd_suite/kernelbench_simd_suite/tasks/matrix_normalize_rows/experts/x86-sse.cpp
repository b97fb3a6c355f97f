void matrix_normalize_rows_simd(float *matrix, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r) {
        float *row = matrix + r * cols;
        __m128 even = _mm_setzero_ps(), odd = _mm_setzero_ps();
        size_t j = 0;
        for (; j + 8 <= cols; j += 8) {
            const __m128 x = _mm_loadu_ps(row + j), y = _mm_loadu_ps(row + j + 4);
            even = _mm_add_ps(even, _mm_mul_ps(x, x));
            odd = _mm_add_ps(odd, _mm_mul_ps(y, y));
        }
        for (; j + 4 <= cols; j += 4) {
            const __m128 x = _mm_loadu_ps(row + j);
            even = _mm_add_ps(even, _mm_mul_ps(x, x));
        }
        __m128 sum = _mm_add_ps(even, odd);
        sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
        sum = _mm_add_ss(sum, _mm_shuffle_ps(sum, sum, 1));
        float squares = _mm_cvtss_f32(sum);
        for (; j < cols; ++j) squares += row[j] * row[j];
        if (squares == 0.0f) continue;
        const float norm = std::sqrt(squares);
        const __m128 by = _mm_set1_ps(norm);
        for (j = 0; j + 4 <= cols; j += 4) _mm_storeu_ps(row + j, _mm_div_ps(_mm_loadu_ps(row + j), by));
        for (; j < cols; ++j) row[j] /= norm;
    }
}
