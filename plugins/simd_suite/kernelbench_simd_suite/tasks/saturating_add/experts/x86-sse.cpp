void saturating_add_simd(const uint16_t *a, const uint16_t *b, uint16_t *sum, size_t length) {
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(a + i));
        const __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i *>(b + i));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(sum + i), _mm_adds_epu16(x, y));
    }
    for (; i < length; ++i) {
        const unsigned wide = static_cast<unsigned>(a[i]) + b[i];
        sum[i] = static_cast<uint16_t>(wide > 0xFFFF ? 0xFFFF : wide);
    }
}
