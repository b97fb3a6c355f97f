static __m128i load(const uint16_t *p) { return _mm_loadu_si128(reinterpret_cast<const __m128i *>(p)); }

void vector_blend_simd(const uint16_t *src1, const uint16_t *src2, uint32_t mask, uint16_t *dst, size_t length) {
    // of eight positions from a multiple of eight, only the three lowest bits differ
    const __m128i lanes = _mm_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7);
    const __m128i low = _mm_and_si128(lanes, _mm_set1_epi16(static_cast<int16_t>(mask & 7)));
    const __m128i second = _mm_cmpeq_epi16(low, _mm_setzero_si128());
    const size_t upper = mask & ~static_cast<uint32_t>(7);
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const __m128i choice = (i & upper) != 0 ? _mm_setzero_si128() : second;
        const __m128i blended = _mm_or_si128(_mm_andnot_si128(choice, load(src1 + i)), _mm_and_si128(choice, load(src2 + i)));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(dst + i), blended);
    }
    for (; i < length; ++i) dst[i] = (i & mask) != 0 ? src1[i] : src2[i];
}
