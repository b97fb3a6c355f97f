void load_modify_store_simd(const int *src, int *dst, int scale, size_t length) {
    const __m256i factor = _mm256_set1_epi32(scale);
    // n / 7 is n * (2^34 + 5) / 7 / 2^34 for all n from 0 to 2^31 - 1, and p + (p >> 3) * 8p is never negative
    const __m256i seventh = _mm256_set1_epi32(static_cast<int>(2454267027u));
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(src + i));
        const __m256i p = _mm256_mullo_epi32(x, factor);
        const __m256i n =
            _mm256_add_epi32(p, _mm256_mullo_epi32(_mm256_srai_epi32(p, 3), _mm256_slli_epi32(p, 3)));
        const __m256i even = _mm256_srli_epi64(_mm256_mul_epu32(n, seventh), 34);
        const __m256i odd = _mm256_srli_epi64(_mm256_mul_epu32(_mm256_srli_epi64(n, 32), seventh), 2);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(dst + i), _mm256_blend_epi32(even, odd, 0xAA));
    }
    for (; i < length; ++i) {
        const int p = src[i] * scale;
        dst[i] = (p + (p >> 3) * (p * 8)) / 7;
    }
}
