static __mmask64 first(size_t count) { return count < 64 ? (__mmask64{1} << count) - 1 : ~__mmask64{0}; }

size_t argmax_simd(const int8_t *src, size_t length) {
    if (length == 0) return 0;
    // First the largest value, then the first place where it stands.
    const __m512i least = _mm512_set1_epi8(-128);
    __m512i wide = least;
    for (size_t i = 0; i < length; i += 64)
        wide = _mm512_max_epi8(wide, _mm512_mask_loadu_epi8(least, first(length - i), src + i));
    __m256i half = _mm256_max_epi8(_mm512_castsi512_si256(wide), _mm512_extracti64x4_epi64(wide, 1));
    __m128i top = _mm_max_epi8(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    top = _mm_max_epi8(top, _mm_srli_si128(top, 8));
    top = _mm_max_epi8(top, _mm_srli_si128(top, 4));
    top = _mm_max_epi8(top, _mm_srli_si128(top, 2));
    top = _mm_max_epi8(top, _mm_srli_si128(top, 1));

    const __m512i wanted = _mm512_broadcastb_epi8(top);
    for (size_t i = 0;; i += 64) {
        const __mmask64 there = first(length - i);
        const __mmask64 same = _mm512_mask_cmpeq_epi8_mask(there, _mm512_maskz_loadu_epi8(there, src + i), wanted);
        if (same != 0) return i + static_cast<size_t>(__builtin_ctzll(same));
    }
}
