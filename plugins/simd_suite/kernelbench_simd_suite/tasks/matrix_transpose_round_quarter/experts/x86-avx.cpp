static inline __m256 quarters(__m256 x) {
    // The float next below a half: added to it, or to an odd half, it gives a sum that is rounded up to the whole number.
    const __m256 sign = _mm256_set1_ps(-0.0f), almost_half = _mm256_set1_ps(0.49999997f);
    const __m256 step = _mm256_or_ps(_mm256_and_ps(sign, x), almost_half);
    const __m256 sum = _mm256_add_ps(_mm256_mul_ps(x, _mm256_set1_ps(4.0f)), step);
    return _mm256_mul_ps(_mm256_round_ps(sum, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC), _mm256_set1_ps(0.25f));
}

static inline float quarters(float x) { return std::round(x * 4.0f) * 0.25f; }

static inline __m256 halves(const float *low, const float *high) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(low)), _mm_loadu_ps(high), 1);
}

static inline void block(const float *src, float *dst, size_t rows, size_t cols) {
    // rows 0 to 3 in the low halves, 4 to 7 in the high ones: the transposition stays within the halves
    for (size_t j = 0; j < 8; j += 4) {
        const float *s = src + j;
        const __m256 a = halves(s, s + 4 * cols), b = halves(s + cols, s + 5 * cols);
        const __m256 c = halves(s + 2 * cols, s + 6 * cols), d = halves(s + 3 * cols, s + 7 * cols);
        const __m256 ab = _mm256_unpacklo_ps(a, b), cd = _mm256_unpacklo_ps(c, d);
        const __m256 ab2 = _mm256_unpackhi_ps(a, b), cd2 = _mm256_unpackhi_ps(c, d);
        float *to = dst + j * rows;
        _mm256_storeu_ps(to, quarters(_mm256_shuffle_ps(ab, cd, 0x44)));
        _mm256_storeu_ps(to + rows, quarters(_mm256_shuffle_ps(ab, cd, 0xEE)));
        _mm256_storeu_ps(to + 2 * rows, quarters(_mm256_shuffle_ps(ab2, cd2, 0x44)));
        _mm256_storeu_ps(to + 3 * rows, quarters(_mm256_shuffle_ps(ab2, cd2, 0xEE)));
    }
}

void matrix_transpose_round_quarter_simd(const float *src, float *dst, size_t rows, size_t cols) {
    if (rows == 1 || cols == 1) {
        const size_t count = rows * cols;
        size_t k = 0;
        for (; k + 8 <= count; k += 8) _mm256_storeu_ps(dst + k, quarters(_mm256_loadu_ps(src + k)));
        for (; k < count; ++k) dst[k] = quarters(src[k]);
        return;
    }
    // two blocks side by side take whole cache lines of src
    size_t j = 0;
    for (size_t width = 16; width >= 8; width -= 8)
        for (; j + width <= cols; j += width)
            for (size_t i = 0; i + 8 <= rows; i += 8)
                for (size_t k = j; k < j + width; k += 8) block(src + i * cols + k, dst + k * rows + i, rows, cols);
    const size_t whole_rows = rows / 8 * 8, whole_cols = j;
    for (size_t i = 0; i < rows; ++i)
        for (size_t k = i < whole_rows ? whole_cols : 0; k < cols; ++k) dst[k * rows + i] = quarters(src[i * cols + k]);
}
