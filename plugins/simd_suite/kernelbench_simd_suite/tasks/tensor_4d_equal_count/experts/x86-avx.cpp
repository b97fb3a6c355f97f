size_t tensor_4d_equal_count_simd(const uint8_t *a, const uint8_t *b, const size_t dims[4]) {
    const size_t volume = dims[0] * dims[1] * dims[2] * dims[3];
    const __m256i zero = _mm256_setzero_si256();
    __m256i total = zero;
    size_t i = 0;
    while (i + 32 <= volume) {
        // a byte lane holds up to 255 hits
        const size_t stop = i + std::min<size_t>((volume - i) / 32, 255) * 32;
        __m256i hits = zero;
        for (; i < stop; i += 32) {
            const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(a + i));
            const __m256i y = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(b + i));
            hits = _mm256_sub_epi8(hits, _mm256_cmpeq_epi8(x, y));
        }
        total = _mm256_add_epi64(total, _mm256_sad_epu8(hits, zero));
    }
    const __m128i pair = _mm_add_epi64(_mm256_castsi256_si128(total), _mm256_extracti128_si256(total, 1));
    size_t count = static_cast<size_t>(_mm_cvtsi128_si64(pair) + _mm_extract_epi64(pair, 1));
    for (; i < volume; ++i) count += a[i] == b[i];
    return count;
}
