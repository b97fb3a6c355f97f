static inline __m128 quarters(__m128 x) {
    // The float next below a half: added to it, or to an odd half, it gives a sum that is rounded up to the whole number.
    // Four times any element fits in 32 bits.
    const __m128 step = _mm_or_ps(_mm_and_ps(_mm_set1_ps(-0.0f), x), _mm_set1_ps(0.49999997f));
    const __m128i whole = _mm_cvttps_epi32(_mm_add_ps(_mm_mul_ps(x, _mm_set1_ps(4.0f)), step));
    return _mm_mul_ps(_mm_cvtepi32_ps(whole), _mm_set1_ps(0.25f));
}

static inline float quarters(float x) { return std::round(x * 4.0f) * 0.25f; }

void matrix_transpose_round_quarter_simd(const float *src, float *dst, size_t rows, size_t cols) {
    if (rows == 1 || cols == 1) {
        const size_t count = rows * cols;
        size_t k = 0;
        for (; k + 4 <= count; k += 4) _mm_storeu_ps(dst + k, quarters(_mm_loadu_ps(src + k)));
        for (; k < count; ++k) dst[k] = quarters(src[k]);
        return;
    }
    const size_t whole_rows = rows / 4 * 4, whole_cols = cols / 4 * 4;
    for (size_t j = 0; j < whole_cols; j += 4)
        for (size_t i = 0; i < whole_rows; i += 4) {
            const float *from = src + i * cols + j;
            __m128 a = _mm_loadu_ps(from), b = _mm_loadu_ps(from + cols);
            __m128 c = _mm_loadu_ps(from + 2 * cols), d = _mm_loadu_ps(from + 3 * cols);
            _MM_TRANSPOSE4_PS(a, b, c, d);
            float *to = dst + j * rows + i;
            _mm_storeu_ps(to, quarters(a));
            _mm_storeu_ps(to + rows, quarters(b));
            _mm_storeu_ps(to + 2 * rows, quarters(c));
            _mm_storeu_ps(to + 3 * rows, quarters(d));
        }
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = i < whole_rows ? whole_cols : 0; j < cols; ++j) dst[j * rows + i] = quarters(src[i * cols + j]);
}
