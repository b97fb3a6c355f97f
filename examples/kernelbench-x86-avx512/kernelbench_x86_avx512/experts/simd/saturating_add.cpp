void saturating_add_simd(const uint16_t *a, const uint16_t *b, uint16_t *sum, size_t length) {
    for (size_t i = 0; i < length; i += 32) {
        const size_t left = length - i;
        const __mmask32 mask = left < 32 ? (__mmask32{1} << left) - 1 : ~__mmask32{0};
        const __m512i x = _mm512_maskz_loadu_epi16(mask, a + i);
        const __m512i y = _mm512_maskz_loadu_epi16(mask, b + i);
        _mm512_mask_storeu_epi16(sum + i, mask, _mm512_adds_epu16(x, y));
    }
}
