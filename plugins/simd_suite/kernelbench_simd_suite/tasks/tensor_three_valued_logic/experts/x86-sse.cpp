void tensor_three_valued_logic_simd(const int8_t *a, const int8_t *b, int8_t *c, size_t length) {
    const __m128i zero = _mm_setzero_si128();
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(a + i));
        const __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i *>(b + i));
        const __m128i above = _mm_and_si128(_mm_cmpgt_epi8(x, zero), _mm_cmpgt_epi8(y, zero));
        const __m128i below = _mm_cmpgt_epi8(zero, _mm_and_si128(x, y));  // the sign bit of both
        _mm_storeu_si128(reinterpret_cast<__m128i *>(c + i), _mm_sub_epi8(below, above));
    }
    for (; i < length; ++i) c[i] = static_cast<int8_t>((a[i] > 0 && b[i] > 0) - (a[i] < 0 && b[i] < 0));
}
