static __m128i both(const int *p, __m128i count) {
    const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(p));
    return _mm_add_epi32(_mm_sra_epi32(x, count), _mm_srl_epi32(x, count));
}

static void store(int *p, __m128i x) { _mm_storeu_si128(reinterpret_cast<__m128i *>(p), x); }

void mixed_right_shift_simd(const int *src, int *dst, uint8_t shift, size_t length) {
    const __m128i count = _mm_cvtsi32_si128(shift);
    size_t i = 0;
    for (; i + 16 <= length; i += 16)
        for (size_t k = i; k < i + 16; k += 4) store(dst + k, both(src + k, count));
    for (; i + 4 <= length; i += 4) store(dst + i, both(src + i, count));
    for (; i < length; ++i)
        dst[i] = static_cast<int>(static_cast<uint32_t>(src[i] >> shift) + (static_cast<uint32_t>(src[i]) >> shift));
}
