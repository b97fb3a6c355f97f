void vector_vector_add_simd(const int64_t *src1, const int64_t *src2, int64_t *dst, int64_t scalar, size_t length) {
    const __m256i more = _mm256_set1_epi64x(scalar), top = _mm256_set1_epi64x(INT64_MIN);
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(src1 + i));
        const __m256i b = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(src2 + i));
        __m256i sum = _mm256_add_epi64(_mm256_add_epi64(a, b), more);
        sum = _mm256_add_epi64(sum, _mm256_srli_epi64(sum, 63));  // negative ones go up, so that the shift rounds to zero
        const __m256i half = _mm256_or_si256(_mm256_srli_epi64(sum, 1), _mm256_and_si256(sum, top));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(dst + i), half);
    }
    for (; i < length; ++i) dst[i] = (src1[i] + src2[i] + scalar) / 2;
}
