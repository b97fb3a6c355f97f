void int_bits_to_float_simd(const uint32_t *src, float *dst, size_t length) {
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const __m128i first = _mm_loadu_si128(reinterpret_cast<const __m128i *>(src + i));
        const __m128i second = _mm_loadu_si128(reinterpret_cast<const __m128i *>(src + i + 4));
        _mm_storeu_ps(dst + i, _mm_castsi128_ps(first));
        _mm_storeu_ps(dst + i + 4, _mm_castsi128_ps(second));
    }
    for (; i + 4 <= length; i += 4)
        _mm_storeu_ps(dst + i, _mm_castsi128_ps(_mm_loadu_si128(reinterpret_cast<const __m128i *>(src + i))));
    for (; i < length; ++i) std::memcpy(dst + i, src + i, sizeof(float));
}
