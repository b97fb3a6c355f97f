// Ones in each pair of bytes of eight words, in 16 bits: the halves of every byte are looked up.
static __m256i pairs(const uint32_t *words) {
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                           0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(words));
    const __m256i y = _mm256_shuffle_epi8(table, _mm256_and_si256(x, low));
    const __m256i z = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(x, 4), low));
    return _mm256_maddubs_epi16(_mm256_add_epi8(y, z), _mm256_set1_epi8(1));
}

void tensor_bit_count_simd(const uint32_t *A, uint8_t *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    const __m256i ones = _mm256_set1_epi8(1), order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    size_t i = 0;
    for (; i + 32 <= n; i += 32) {
        const __m256i p = _mm256_packus_epi16(pairs(A + i), pairs(A + i + 8));
        const __m256i q = _mm256_packus_epi16(pairs(A + i + 16), pairs(A + i + 24));
        const __m256i counts = _mm256_packus_epi16(_mm256_maddubs_epi16(p, ones), _mm256_maddubs_epi16(q, ones));
        // packing works within halves: groups of four stand in the order 0 2 4 6 | 1 3 5 7
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(out + i), _mm256_permutevar8x32_epi32(counts, order));
    }
    for (; i + 8 <= n; i += 8) {
        const __m256i p = pairs(A + i);
        const __m256i q = _mm256_maddubs_epi16(_mm256_packus_epi16(p, p), ones);
        const __m128i four = _mm256_castsi256_si128(q), more = _mm256_extracti128_si256(q, 1);
        const __m128i counts = _mm_unpacklo_epi64(four, more);
        const __m128i bytes = _mm_packus_epi16(counts, counts);
        _mm_storel_epi64(reinterpret_cast<__m128i *>(out + i), bytes);
    }
    for (; i < n; ++i) out[i] = static_cast<uint8_t>(__builtin_popcount(A[i]));
}
