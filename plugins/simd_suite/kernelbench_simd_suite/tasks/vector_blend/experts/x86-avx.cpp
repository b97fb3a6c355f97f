static __m256i load(const uint16_t *p) { return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(p)); }

void vector_blend_simd(const uint16_t *src1, const uint16_t *src2, uint32_t mask, uint16_t *dst, size_t length) {
    // of sixteen positions from a multiple of sixteen, only the four lowest bits differ
    const __m256i lanes =
        _mm256_setr_epi32(0x10000, 0x30002, 0x50004, 0x70006, 0x90008, 0xB000A, 0xD000C, 0xF000E);  // pairs of 16 bits
    const __m256i low = _mm256_and_si256(lanes, _mm256_set1_epi16(static_cast<int16_t>(mask & 15)));
    const __m256i second = _mm256_cmpeq_epi16(low, _mm256_setzero_si256());
    const size_t upper = mask & ~static_cast<uint32_t>(15);
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const __m256i choice = (i & upper) != 0 ? _mm256_setzero_si256() : second;
        const __m256i blended = _mm256_blendv_epi8(load(src1 + i), load(src2 + i), choice);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(dst + i), blended);
    }
    for (; i < length; ++i) dst[i] = (i & mask) != 0 ? src1[i] : src2[i];
}
