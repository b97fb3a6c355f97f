void population_count_simd(const uint32_t *words, uint32_t *counts, size_t length) {
    const __m128i pairs = _mm_set1_epi8(0x55), fours = _mm_set1_epi8(0x33), bytes = _mm_set1_epi8(0x0F);
    const __m128i low = _mm_set1_epi32(0x3F);
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(words + i));
        x = _mm_sub_epi32(x, _mm_and_si128(_mm_srli_epi32(x, 1), pairs));
        x = _mm_add_epi32(_mm_and_si128(x, fours), _mm_and_si128(_mm_srli_epi32(x, 2), fours));
        x = _mm_and_si128(_mm_add_epi32(x, _mm_srli_epi32(x, 4)), bytes);
        x = _mm_add_epi32(x, _mm_srli_epi32(x, 8));
        x = _mm_add_epi32(x, _mm_srli_epi32(x, 16));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(counts + i), _mm_and_si128(x, low));
    }
    for (; i < length; ++i) counts[i] = static_cast<uint32_t>(__builtin_popcount(words[i]));
}
