size_t argmax_simd(const int8_t *src, size_t length) {
    if (length == 0) return 0;
    // First the largest value, then the first place where it stands.
    size_t i = 0;
    int8_t best = src[0];
    if (length >= 32) {
        __m256i wide = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(src));
        for (i = 32; i + 32 <= length; i += 32)
            wide = _mm256_max_epi8(wide, _mm256_loadu_si256(reinterpret_cast<const __m256i *>(src + i)));
        __m128i top = _mm_max_epi8(_mm256_castsi256_si128(wide), _mm256_extracti128_si256(wide, 1));
        top = _mm_max_epi8(top, _mm_srli_si128(top, 8));
        top = _mm_max_epi8(top, _mm_srli_si128(top, 4));
        top = _mm_max_epi8(top, _mm_srli_si128(top, 2));
        top = _mm_max_epi8(top, _mm_srli_si128(top, 1));
        best = static_cast<int8_t>(_mm_extract_epi8(top, 0));
    }
    for (; i < length; ++i) best = std::max(best, src[i]);

    const __m256i wanted = _mm256_set1_epi8(best);
    for (i = 0; i + 32 <= length; i += 32) {
        const __m256i same = _mm256_cmpeq_epi8(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(src + i)), wanted);
        const auto mask = static_cast<unsigned>(_mm256_movemask_epi8(same));
        if (mask != 0) return i + static_cast<size_t>(__builtin_ctz(mask));
    }
    while (src[i] != best) ++i;
    return i;
}
