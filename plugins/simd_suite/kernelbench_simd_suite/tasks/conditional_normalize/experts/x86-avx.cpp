void conditional_normalize_simd(const float *A, const int32_t *control, float *B, size_t size, float min_val, float max_val) {
    const float factor = 1.0f / (max_val - min_val);
    const __m256 start = _mm256_set1_ps(min_val), factors = _mm256_set1_ps(factor);
    const __m256 zero = _mm256_setzero_ps(), one = _mm256_set1_ps(1.0f);
    size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        const __m256 x = _mm256_loadu_ps(A + i);
        const __m256i c = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(control + i));
        const __m256 scaled = _mm256_mul_ps(_mm256_sub_ps(x, start), factors);
        const __m256 clamped = _mm256_min_ps(_mm256_max_ps(scaled, zero), one);
        const __m256 chosen = _mm256_castsi256_ps(_mm256_cmpgt_epi32(c, _mm256_setzero_si256()));
        _mm256_storeu_ps(B + i, _mm256_blendv_ps(x, clamped, chosen));
    }
    for (; i < size; ++i) B[i] = control[i] > 0 ? std::min(std::max((A[i] - min_val) * factor, 0.0f), 1.0f) : A[i];
}
