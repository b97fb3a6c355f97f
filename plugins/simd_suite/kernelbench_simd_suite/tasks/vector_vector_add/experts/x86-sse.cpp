void vector_vector_add_simd(const int64_t *src1, const int64_t *src2, int64_t *dst, int64_t scalar, size_t length) {
    const __m128i more = _mm_set1_epi64x(scalar), top = _mm_set1_epi64x(INT64_MIN);
    size_t i = 0;
    for (; i + 2 <= length; i += 2) {
        const __m128i a = _mm_loadu_si128(reinterpret_cast<const __m128i *>(src1 + i));
        const __m128i b = _mm_loadu_si128(reinterpret_cast<const __m128i *>(src2 + i));
        __m128i sum = _mm_add_epi64(_mm_add_epi64(a, b), more);
        sum = _mm_add_epi64(sum, _mm_srli_epi64(sum, 63));  // negative ones go up, so that the shift rounds to zero
        const __m128i half = _mm_or_si128(_mm_srli_epi64(sum, 1), _mm_and_si128(sum, top));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(dst + i), half);
    }
    if (i < length) dst[i] = (src1[i] + src2[i] + scalar) / 2;
}
