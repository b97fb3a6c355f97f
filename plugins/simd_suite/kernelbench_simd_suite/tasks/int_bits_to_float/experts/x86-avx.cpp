void int_bits_to_float_simd(const uint32_t *src, float *dst, size_t length) {
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const __m256i first = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(src + i));
        const __m256i second = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(src + i + 8));
        _mm256_storeu_ps(dst + i, _mm256_castsi256_ps(first));
        _mm256_storeu_ps(dst + i + 8, _mm256_castsi256_ps(second));
    }
    for (; i + 8 <= length; i += 8)
        _mm256_storeu_ps(dst + i, _mm256_castsi256_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(src + i))));
    for (; i < length; ++i) std::memcpy(dst + i, src + i, sizeof(float));
}
