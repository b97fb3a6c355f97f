void conditional_normalize_simd(const float *A, const int32_t *control, float *B, size_t size, float min_val, float max_val) {
    const float factor = 1.0f / (max_val - min_val);
    const __m128 start = _mm_set1_ps(min_val), factors = _mm_set1_ps(factor);
    const __m128 zero = _mm_setzero_ps(), one = _mm_set1_ps(1.0f);
    size_t i = 0;
    for (; i + 4 <= size; i += 4) {
        const __m128 x = _mm_loadu_ps(A + i);
        const __m128i c = _mm_loadu_si128(reinterpret_cast<const __m128i *>(control + i));
        const __m128 clamped = _mm_min_ps(_mm_max_ps(_mm_mul_ps(_mm_sub_ps(x, start), factors), zero), one);
        const __m128 chosen = _mm_castsi128_ps(_mm_cmpgt_epi32(c, _mm_setzero_si128()));
        _mm_storeu_ps(B + i, _mm_or_ps(_mm_and_ps(chosen, clamped), _mm_andnot_ps(chosen, x)));
    }
    for (; i < size; ++i) B[i] = control[i] > 0 ? std::min(std::max((A[i] - min_val) * factor, 0.0f), 1.0f) : A[i];
}
