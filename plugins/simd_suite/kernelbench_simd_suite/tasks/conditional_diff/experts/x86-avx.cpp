void conditional_diff_simd(const int32_t *A, const bool *cond, float *diff, size_t size) {
    diff[0] = 0.0f;
    size_t i = 1;
    for (; i + 8 <= size; i += 8) {
        const __m256i now = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(A + i));
        const __m256i before = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(A + i - 1));
        // bytes of 0 or 1 become lanes without or with all bits
        const __m256i wide = _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i *>(cond + i)));
        const __m256i mask = _mm256_sub_epi32(_mm256_setzero_si256(), wide);
        const __m256i step = _mm256_and_si256(_mm256_sub_epi32(now, before), mask);
        _mm256_storeu_ps(diff + i, _mm256_cvtepi32_ps(step));
    }
    for (; i < size; ++i) {
        const uint32_t step = static_cast<uint32_t>(A[i]) - static_cast<uint32_t>(A[i - 1]);
        diff[i] = cond[i] ? static_cast<float>(static_cast<int32_t>(step)) : 0.0f;
    }
}
