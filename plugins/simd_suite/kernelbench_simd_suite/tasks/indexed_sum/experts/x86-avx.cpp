double indexed_sum_simd(const double *vec, const int16_t *index, size_t length) {
    const __m256i limit = _mm256_set1_epi32(static_cast<int>(std::min<size_t>(length, 32768)));
    const __m256i minus = _mm256_set1_epi32(-1);
    __m256d low = _mm256_setzero_pd(), high = low;
    const __m256d zero = low;
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const __m256i at = _mm256_cvtepi16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i *>(index + i)));
        const __m256i legal = _mm256_and_si256(_mm256_cmpgt_epi32(limit, at), _mm256_cmpgt_epi32(at, minus));
        const __m256i left = _mm256_cvtepi32_epi64(_mm256_castsi256_si128(legal));
        const __m256i right = _mm256_cvtepi32_epi64(_mm256_extracti128_si256(legal, 1));
        const __m128i first = _mm256_castsi256_si128(at), second = _mm256_extracti128_si256(at, 1);
        low = _mm256_add_pd(low, _mm256_mask_i32gather_pd(zero, vec, first, _mm256_castsi256_pd(left), 8));
        high = _mm256_add_pd(high, _mm256_mask_i32gather_pd(zero, vec, second, _mm256_castsi256_pd(right), 8));
    }
    low = _mm256_add_pd(low, high);
    const __m128d two = _mm_add_pd(_mm256_castpd256_pd128(low), _mm256_extractf128_pd(low, 1));
    double total = _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
    for (; i < length; ++i)
        if (index[i] >= 0 && static_cast<size_t>(index[i]) < length) total += vec[index[i]];
    return total;
}
