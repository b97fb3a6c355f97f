// Every byte of the number stands in eight lanes, where each is left with its own bit.
std::string rounded_avg_simd(int64_t n, int64_t m) {
    if (n > m) return std::string("-1", 2);
    const uint32_t mean = static_cast<uint32_t>((n + m) >> 1);
    const __m128i bits = _mm_set1_epi64x(0x0102040810204080);
    __m128i spread = _mm_cvtsi32_si128(static_cast<int>(__builtin_bswap32(mean)));
    spread = _mm_unpacklo_epi8(spread, spread);
    spread = _mm_unpacklo_epi16(spread, spread);
    const __m128i upper = _mm_and_si128(_mm_unpacklo_epi32(spread, spread), bits);
    const __m128i lower = _mm_and_si128(_mm_unpackhi_epi32(spread, spread), bits);
    const __m128i zero = _mm_set1_epi8('0');
    char text[32];
    _mm_storeu_si128(reinterpret_cast<__m128i *>(text), _mm_sub_epi8(zero, _mm_cmpeq_epi8(upper, bits)));
    _mm_storeu_si128(reinterpret_cast<__m128i *>(text + 16), _mm_sub_epi8(zero, _mm_cmpeq_epi8(lower, bits)));
    const int zeros = __builtin_clz(mean);
    return std::string(text + zeros, static_cast<size_t>(32 - zeros));
}
