void conditional_diff_simd(const int32_t *A, const bool *cond, float *diff, size_t size) {
    const __m128i zero = _mm_setzero_si128();
    diff[0] = 0.0f;
    size_t i = 1;
    for (; i + 4 <= size; i += 4) {
        const __m128i now = _mm_loadu_si128(reinterpret_cast<const __m128i *>(A + i));
        const __m128i before = _mm_loadu_si128(reinterpret_cast<const __m128i *>(A + i - 1));
        int four;
        std::memcpy(&four, cond + i, sizeof four);
        const __m128i wide = _mm_unpacklo_epi16(_mm_unpacklo_epi8(_mm_cvtsi32_si128(four), zero), zero);
        const __m128i step = _mm_and_si128(_mm_sub_epi32(now, before), _mm_sub_epi32(zero, wide));
        _mm_storeu_ps(diff + i, _mm_cvtepi32_ps(step));
    }
    for (; i < size; ++i) {
        const uint32_t step = static_cast<uint32_t>(A[i]) - static_cast<uint32_t>(A[i - 1]);
        diff[i] = cond[i] ? static_cast<float>(static_cast<int32_t>(step)) : 0.0f;
    }
}
