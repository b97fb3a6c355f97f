void int16_to_int32_simd(const int16_t *src, int32_t *dst, size_t length) {
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const __m128i first = _mm_loadu_si128(reinterpret_cast<const __m128i *>(src + i));
        const __m128i second = _mm_loadu_si128(reinterpret_cast<const __m128i *>(src + i + 8));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(dst + i), _mm256_cvtepi16_epi32(first));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(dst + i + 8), _mm256_cvtepi16_epi32(second));
    }
    if (i + 8 <= length) {
        const __m128i eight = _mm_loadu_si128(reinterpret_cast<const __m128i *>(src + i));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(dst + i), _mm256_cvtepi16_epi32(eight));
        i += 8;
    }
    for (; i < length; ++i) dst[i] = src[i];
}
