void population_count_simd(const uint32_t *words, uint32_t *counts, size_t length) {
    const __m256i table = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i nibble = _mm256_set1_epi8(0x0F), ones8 = _mm256_set1_epi8(1), ones16 = _mm256_set1_epi16(1);
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(words + i));
        const __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(x, nibble));
        const __m256i high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(x, 4), nibble));
        const __m256i pairs = _mm256_maddubs_epi16(_mm256_add_epi8(low, high), ones8);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(counts + i), _mm256_madd_epi16(pairs, ones16));
    }
    for (; i < length; ++i) counts[i] = static_cast<uint32_t>(__builtin_popcount(words[i]));
}
