static void four(const uint32_t *from, uint64_t *to) {
    const __m256i ones = _mm256_set1_epi64x(-4294967296);  // the upper halves
    const __m256i wide = _mm256_cvtepu32_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i *>(from)));
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(to), _mm256_or_si256(wide, ones));
}

void widening_uint_simd(const uint32_t *src, uint64_t *dst, size_t length) {
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        four(src + i, dst + i);
        four(src + i + 4, dst + i + 4);
        four(src + i + 8, dst + i + 8);
        four(src + i + 12, dst + i + 12);
    }
    for (; i + 4 <= length; i += 4) four(src + i, dst + i);
    for (; i < length; ++i) dst[i] = src[i] | 0xFFFFFFFF00000000u;
}
