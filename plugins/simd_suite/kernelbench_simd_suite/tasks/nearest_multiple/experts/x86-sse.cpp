void nearest_multiple_simd(const int16_t *src, int16_t *dst, uint8_t base, size_t length) {
    // Numbers are counted from the least multiple that fits in 16 bits, so that the division is unsigned; it is done with a
    // multiplier of 17 bits, whose highest one is added afterwards.
    int bits = 0;
    while ((1 << bits) < base) ++bits;
    const __m128i factor = _mm_set1_epi16(static_cast<int16_t>(((1 << bits) - base) * 65536 / base + 1));
    const __m128i half = _mm_cvtsi32_si128(bits > 0 ? 1 : 0), rest = _mm_cvtsi32_si128(bits > 0 ? bits - 1 : 0);
    const __m128i least = _mm_set1_epi16(static_cast<int16_t>(-(32768 / base * base)));
    const __m128i bases = _mm_set1_epi16(base);
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(src + i));
        const __m128i above = _mm_sub_epi16(x, least), high = _mm_mulhi_epu16(above, factor);
        const __m128i sum = _mm_add_epi16(high, _mm_srl_epi16(_mm_sub_epi16(above, high), half));
        const __m128i multiple = _mm_mullo_epi16(_mm_srl_epi16(sum, rest), bases);
        _mm_storeu_si128(reinterpret_cast<__m128i *>(dst + i), _mm_add_epi16(multiple, least));
    }
    for (; i < length; ++i) {
        const int over = src[i] % base;
        dst[i] = static_cast<int16_t>(src[i] - over - (over < 0 ? base : 0));
    }
}
