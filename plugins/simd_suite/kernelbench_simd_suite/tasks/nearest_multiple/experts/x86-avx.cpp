void nearest_multiple_simd(const int16_t *src, int16_t *dst, uint8_t base, size_t length) {
    // Numbers are counted from the least multiple that fits in 16 bits, so that the division is unsigned; it is done with a
    // multiplier of 17 bits, whose highest one is added afterwards.
    int bits = 0;
    while ((1 << bits) < base) ++bits;
    const __m256i factor = _mm256_set1_epi16(static_cast<int16_t>(((1 << bits) - base) * 65536 / base + 1));
    const __m128i half = _mm_cvtsi32_si128(bits > 0 ? 1 : 0), rest = _mm_cvtsi32_si128(bits > 0 ? bits - 1 : 0);
    const __m256i least = _mm256_set1_epi16(static_cast<int16_t>(-(32768 / base * base)));
    const __m256i bases = _mm256_set1_epi16(base);
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(src + i));
        const __m256i above = _mm256_sub_epi16(x, least), high = _mm256_mulhi_epu16(above, factor);
        const __m256i sum = _mm256_add_epi16(high, _mm256_srl_epi16(_mm256_sub_epi16(above, high), half));
        const __m256i multiple = _mm256_mullo_epi16(_mm256_srl_epi16(sum, rest), bases);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(dst + i), _mm256_add_epi16(multiple, least));
    }
    for (; i < length; ++i) {
        const int over = src[i] % base;
        dst[i] = static_cast<int16_t>(src[i] - over - (over < 0 ? base : 0));
    }
}
