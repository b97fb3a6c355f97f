size_t tensor_4d_equal_count_simd(const uint8_t *a, const uint8_t *b, const size_t dims[4]) {
    const size_t volume = dims[0] * dims[1] * dims[2] * dims[3];
    const __m128i zero = _mm_setzero_si128();
    __m128i total = zero;
    size_t i = 0;
    while (i + 16 <= volume) {
        // a byte lane holds up to 255 hits
        const size_t stop = i + std::min<size_t>((volume - i) / 16, 255) * 16;
        __m128i hits = zero;
        for (; i < stop; i += 16) {
            const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(a + i));
            const __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i *>(b + i));
            hits = _mm_sub_epi8(hits, _mm_cmpeq_epi8(x, y));
        }
        total = _mm_add_epi64(total, _mm_sad_epu8(hits, zero));
    }
    uint64_t halves[2];
    _mm_storeu_si128(reinterpret_cast<__m128i *>(halves), total);
    size_t count = halves[0] + halves[1];
    for (; i < volume; ++i) count += a[i] == b[i];
    return count;
}
