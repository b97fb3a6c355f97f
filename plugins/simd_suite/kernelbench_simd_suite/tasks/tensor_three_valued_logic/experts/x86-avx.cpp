void tensor_three_valued_logic_simd(const int8_t *a, const int8_t *b, int8_t *c, size_t length) {
    const __m256i zero = _mm256_setzero_si256();
    size_t i = 0;
    for (; i + 32 <= length; i += 32) {
        const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(a + i));
        const __m256i y = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(b + i));
        const __m256i above = _mm256_and_si256(_mm256_cmpgt_epi8(x, zero), _mm256_cmpgt_epi8(y, zero));
        const __m256i below = _mm256_cmpgt_epi8(zero, _mm256_and_si256(x, y));  // the sign bit of both
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(c + i), _mm256_sub_epi8(below, above));
    }
    for (; i < length; ++i) c[i] = static_cast<int8_t>((a[i] > 0 && b[i] > 0) - (a[i] < 0 && b[i] < 0));
}
