size_t argmax_simd(const int8_t *src, size_t length) {
    if (length == 0) return 0;
    // First the largest value, then the first place where it stands. SSE2 compares unsigned bytes only: flip the sign bit.
    size_t i = 0;
    int8_t best = src[0];
    if (length >= 16) {
        const __m128i flip = _mm_set1_epi8(-128);
        __m128i top = _mm_xor_si128(flip, _mm_loadu_si128(reinterpret_cast<const __m128i *>(src)));
        for (i = 16; i + 16 <= length; i += 16)
            top = _mm_max_epu8(top, _mm_xor_si128(flip, _mm_loadu_si128(reinterpret_cast<const __m128i *>(src + i))));
        top = _mm_max_epu8(top, _mm_srli_si128(top, 8));
        top = _mm_max_epu8(top, _mm_srli_si128(top, 4));
        top = _mm_max_epu8(top, _mm_srli_si128(top, 2));
        top = _mm_max_epu8(top, _mm_srli_si128(top, 1));
        best = static_cast<int8_t>((_mm_cvtsi128_si32(top) & 0xFF) - 128);
    }
    for (; i < length; ++i) best = std::max(best, src[i]);

    const __m128i wanted = _mm_set1_epi8(best);
    for (i = 0; i + 16 <= length; i += 16) {
        const __m128i same = _mm_cmpeq_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i *>(src + i)), wanted);
        const auto mask = static_cast<unsigned>(_mm_movemask_epi8(same));
        if (mask != 0) return i + static_cast<size_t>(__builtin_ctz(mask));
    }
    while (src[i] != best) ++i;
    return i;
}
