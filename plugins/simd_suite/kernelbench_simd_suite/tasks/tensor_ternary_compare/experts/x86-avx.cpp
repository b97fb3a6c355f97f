void tensor_ternary_compare_simd(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    const float e = std::fabs(epsilon);
    const __m256 high = _mm256_set1_ps(e), low = _mm256_set1_ps(-e);
    // masks are -1 or 0: less - greater is the answer
    const auto compared = [=](size_t at) {
        const __m256 d = _mm256_sub_ps(_mm256_loadu_ps(A + at), _mm256_loadu_ps(B + at));
        const __m256i greater = _mm256_castps_si256(_mm256_cmp_ps(d, high, _CMP_GT_OQ));
        return _mm256_sub_epi32(_mm256_castps_si256(_mm256_cmp_ps(d, low, _CMP_LT_OQ)), greater);
    };
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    size_t i = 0;
    for (; i + 32 <= length; i += 32) {
        const __m256i x = _mm256_packs_epi32(compared(i), compared(i + 8));
        const __m256i y = _mm256_packs_epi32(compared(i + 16), compared(i + 24));
        const __m256i all = _mm256_permutevar8x32_epi32(_mm256_packs_epi16(x, y), order);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(out + i), all);
    }
    for (; i + 8 <= length; i += 8) {
        const __m256i x = compared(i);
        const __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
        _mm_storel_epi64(reinterpret_cast<__m128i *>(out + i), _mm_packs_epi16(words, words));
    }
    for (; i < length; ++i) {
        const float d = A[i] - B[i];
        out[i] = static_cast<int8_t>((d > e) - (d < -e));
    }
}
