int vector_even_min_simd(const int *values, size_t length) {
    if (length == 0) return -1;
    // every vector starts at an even position: its odd lanes collect what is thrown away at the end
    __m256i first = _mm256_set1_epi32(values[0]), second = first;
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        first = _mm256_min_epi32(first, _mm256_loadu_si256(reinterpret_cast<const __m256i *>(values + i)));
        second = _mm256_min_epi32(second, _mm256_loadu_si256(reinterpret_cast<const __m256i *>(values + i + 8)));
    }
    if (i + 8 <= length) {
        first = _mm256_min_epi32(first, _mm256_loadu_si256(reinterpret_cast<const __m256i *>(values + i)));
        i += 8;
    }
    first = _mm256_min_epi32(first, second);
    __m128i lanes = _mm_min_epi32(_mm256_castsi256_si128(first), _mm256_extracti128_si256(first, 1));
    lanes = _mm_min_epi32(lanes, _mm_unpackhi_epi64(lanes, lanes));
    int least = _mm_cvtsi128_si32(lanes);
    for (; i < length; i += 2) least = std::min(least, values[i]);
    return least;
}
