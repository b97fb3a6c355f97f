// Ones in each of four words: sums of neighbours, twice as wide each time.
static __m128i ones_of(const uint32_t *words) {
    const __m128i x5 = _mm_set1_epi8(0x55), x3 = _mm_set1_epi8(0x33), xf = _mm_set1_epi8(0x0F);
    __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(words));
    x = _mm_sub_epi8(x, _mm_and_si128(_mm_srli_epi16(x, 1), x5));
    x = _mm_add_epi8(_mm_and_si128(x, x3), _mm_and_si128(_mm_srli_epi16(x, 2), x3));
    x = _mm_and_si128(_mm_add_epi8(x, _mm_srli_epi16(x, 4)), xf);
    x = _mm_add_epi16(x, _mm_srli_epi16(x, 8));
    return _mm_madd_epi16(_mm_and_si128(x, _mm_set1_epi16(0xFF)), _mm_set1_epi16(1));
}

void tensor_bit_count_simd(const uint32_t *A, uint8_t *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        const __m128i p = _mm_packs_epi32(ones_of(A + i), ones_of(A + i + 4));
        const __m128i q = _mm_packs_epi32(ones_of(A + i + 8), ones_of(A + i + 12));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(out + i), _mm_packus_epi16(p, q));
    }
    for (; i < n; ++i) out[i] = static_cast<uint8_t>(__builtin_popcount(A[i]));
}
