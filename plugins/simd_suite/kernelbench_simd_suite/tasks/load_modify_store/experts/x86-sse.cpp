static __m128i low_products(__m128i x, __m128i y) {
    const __m128i even = _mm_mul_epu32(x, y);
    const __m128i odd = _mm_mul_epu32(_mm_srli_epi64(x, 32), _mm_srli_epi64(y, 32));
    return _mm_unpacklo_epi32(_mm_shuffle_epi32(even, _MM_SHUFFLE(3, 1, 2, 0)), _mm_shuffle_epi32(odd, _MM_SHUFFLE(3, 1, 2, 0)));
}

void load_modify_store_simd(const int *src, int *dst, int scale, size_t length) {
    const __m128i factor = _mm_set1_epi32(scale);
    // n / 7 is n * (2^34 + 5) / 7 / 2^34 for all n from 0 to 2^31 - 1, and p + (p >> 3) * 8p is never negative
    const __m128i seventh = _mm_set1_epi32(static_cast<int>(2454267027u));
    const __m128i upper = _mm_set_epi32(-1, 0, -1, 0);
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(src + i));
        const __m128i p = low_products(x, factor);
        const __m128i n = _mm_add_epi32(p, low_products(_mm_srai_epi32(p, 3), _mm_slli_epi32(p, 3)));
        const __m128i even = _mm_srli_epi64(_mm_mul_epu32(n, seventh), 34);
        const __m128i odd = _mm_srli_epi64(_mm_mul_epu32(_mm_srli_epi64(n, 32), seventh), 2);
        _mm_storeu_si128(reinterpret_cast<__m128i *>(dst + i), _mm_or_si128(even, _mm_and_si128(odd, upper)));
    }
    for (; i < length; ++i) {
        const int p = src[i] * scale;
        dst[i] = (p + (p >> 3) * (p * 8)) / 7;
    }
}
