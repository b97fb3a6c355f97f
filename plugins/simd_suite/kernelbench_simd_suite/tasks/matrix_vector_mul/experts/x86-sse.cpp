static float total(__m128 x) {
    x = _mm_add_ps(x, _mm_movehl_ps(x, x));
    return _mm_cvtss_f32(_mm_add_ss(x, _mm_shuffle_ps(x, x, _MM_SHUFFLE(1, 1, 1, 1))));
}

void matrix_vector_mul_simd(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    for (size_t i = 0; i < m; ++i) {
        const float *row = mat + i * n;
        __m128 even = _mm_setzero_ps(), odd = _mm_setzero_ps();
        size_t j = 0;
        for (; j + 8 <= n; j += 8) {
            even = _mm_add_ps(even, _mm_mul_ps(_mm_loadu_ps(row + j), _mm_loadu_ps(vec + j)));
            odd = _mm_add_ps(odd, _mm_mul_ps(_mm_loadu_ps(row + j + 4), _mm_loadu_ps(vec + j + 4)));
        }
        if (j + 4 <= n) {
            even = _mm_add_ps(even, _mm_mul_ps(_mm_loadu_ps(row + j), _mm_loadu_ps(vec + j)));
            j += 4;
        }
        float sum = total(_mm_add_ps(even, odd));
        for (; j < n; ++j) sum += row[j] * vec[j];
        dst[i] = sum;
    }
}
