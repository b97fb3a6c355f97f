void int16_to_int32_simd(const int16_t *src, int32_t *dst, size_t length) {
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        // Each number twice in 32 bits; the arithmetic shift leaves the upper one, with its sign spread.
        const __m128i eight = _mm_loadu_si128(reinterpret_cast<const __m128i *>(src + i));
        const __m128i low = _mm_srai_epi32(_mm_unpacklo_epi16(eight, eight), 16);
        const __m128i high = _mm_srai_epi32(_mm_unpackhi_epi16(eight, eight), 16);
        _mm_storeu_si128(reinterpret_cast<__m128i *>(dst + i), low);
        _mm_storeu_si128(reinterpret_cast<__m128i *>(dst + i + 4), high);
    }
    for (; i < length; ++i) dst[i] = src[i];
}
