void widening_uint_simd(const uint32_t *src, uint64_t *dst, size_t length) {
    const __m128i ones = _mm_set1_epi32(-1);
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(src + i));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(dst + i), _mm_unpacklo_epi32(x, ones));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(dst + i + 2), _mm_unpackhi_epi32(x, ones));
    }
    for (; i < length; ++i) dst[i] = src[i] | 0xFFFFFFFF00000000u;
}
