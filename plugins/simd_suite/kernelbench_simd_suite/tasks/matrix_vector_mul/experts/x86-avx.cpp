static float total(__m256 x) {
    __m128 four = _mm_add_ps(_mm256_castps256_ps128(x), _mm256_extractf128_ps(x, 1));
    four = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(four, _mm_movehdup_ps(four)));
}

void matrix_vector_mul_simd(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    for (size_t i = 0; i < m; ++i) {
        const float *row = mat + i * n;
        __m256 even = _mm256_setzero_ps(), odd = _mm256_setzero_ps();
        size_t j = 0;
        for (; j + 16 <= n; j += 16) {
            even = _mm256_add_ps(even, _mm256_mul_ps(_mm256_loadu_ps(row + j), _mm256_loadu_ps(vec + j)));
            odd = _mm256_add_ps(odd, _mm256_mul_ps(_mm256_loadu_ps(row + j + 8), _mm256_loadu_ps(vec + j + 8)));
        }
        if (j + 8 <= n) {
            even = _mm256_add_ps(even, _mm256_mul_ps(_mm256_loadu_ps(row + j), _mm256_loadu_ps(vec + j)));
            j += 8;
        }
        float sum = total(_mm256_add_ps(even, odd));
        for (; j < n; ++j) sum += row[j] * vec[j];
        dst[i] = sum;
    }
}
