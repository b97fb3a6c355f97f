void int16_to_int32_simd(const int16_t *src, int32_t *dst, size_t length) {
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const __m256i narrow = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(src + i));
        _mm512_storeu_si512(dst + i, _mm512_cvtepi16_epi32(narrow));
    }
    if (i < length) {
        const auto mask = static_cast<__mmask16>((1U << (length - i)) - 1);
        _mm512_mask_storeu_epi32(dst + i, mask, _mm512_cvtepi16_epi32(_mm256_maskz_loadu_epi16(mask, src + i)));
    }
}
