static __m128i word(const uint8_t *p) {
    int x;
    std::memcpy(&x, p, sizeof x);
    return _mm_cvtsi32_si128(x);
}

// four words, `step` apart, interleaved: their first bytes are the first word of the result, their last ones the last
static __m128i four(const uint8_t *p, size_t step) {
    return _mm_unpacklo_epi16(_mm_unpacklo_epi8(word(p), word(p + step)),
                              _mm_unpacklo_epi8(word(p + 2 * step), word(p + 3 * step)));
}

void extract_tensor_slice_simd(const uint8_t *tensor, uint8_t *slice, size_t dim1, size_t dim2, size_t dim3, size_t slice_idx) {
    const size_t count = dim1 * dim2;
    size_t k = 0;
    if (dim3 == 1) {
        for (; k + 16 <= count; k += 16)
            _mm_storeu_si128(reinterpret_cast<__m128i *>(slice + k),
                             _mm_loadu_si128(reinterpret_cast<const __m128i *>(tensor + k)));
    } else if (dim3 == 2) {
        const __m128i low = _mm_set1_epi16(255), down = _mm_cvtsi32_si128(static_cast<int>(8 * slice_idx));
        for (; k + 16 <= count; k += 16) {
            const __m128i *p = reinterpret_cast<const __m128i *>(tensor + 2 * k);
            const __m128i x = _mm_and_si128(_mm_srl_epi16(_mm_loadu_si128(p), down), low);
            const __m128i y = _mm_and_si128(_mm_srl_epi16(_mm_loadu_si128(p + 1), down), low);
            _mm_storeu_si128(reinterpret_cast<__m128i *>(slice + k), _mm_packus_epi16(x, y));
        }
    } else if (dim3 == 4) {
        const __m128i low = _mm_set1_epi32(255), down = _mm_cvtsi32_si128(static_cast<int>(8 * slice_idx));
        for (; k + 16 <= count; k += 16) {
            const __m128i *p = reinterpret_cast<const __m128i *>(tensor + 4 * k);
            const __m128i a = _mm_and_si128(_mm_srl_epi32(_mm_loadu_si128(p), down), low);
            const __m128i b = _mm_and_si128(_mm_srl_epi32(_mm_loadu_si128(p + 1), down), low);
            const __m128i c = _mm_and_si128(_mm_srl_epi32(_mm_loadu_si128(p + 2), down), low);
            const __m128i d = _mm_and_si128(_mm_srl_epi32(_mm_loadu_si128(p + 3), down), low);
            const __m128i all = _mm_packus_epi16(_mm_packs_epi32(a, b), _mm_packs_epi32(c, d));
            _mm_storeu_si128(reinterpret_cast<__m128i *>(slice + k), all);
        }
    } else {
        // words are loaded for single bytes; where they end with the wanted byte, none lies outside of the tensor
        const uint8_t *p = tensor + slice_idx;
        if (slice_idx >= 3) {
            p -= 3;
            for (; k + 16 <= count; k += 16, p += 16 * dim3) {
                const __m128i low = _mm_unpackhi_epi32(four(p, dim3), four(p + 4 * dim3, dim3));
                const __m128i high = _mm_unpackhi_epi32(four(p + 8 * dim3, dim3), four(p + 12 * dim3, dim3));
                _mm_storeu_si128(reinterpret_cast<__m128i *>(slice + k), _mm_unpackhi_epi64(low, high));
            }
        } else {
            for (; k + 16 <= count && (k + 15) * dim3 + slice_idx + 4 <= count * dim3; k += 16, p += 16 * dim3) {
                const __m128i low = _mm_unpacklo_epi32(four(p, dim3), four(p + 4 * dim3, dim3));
                const __m128i high = _mm_unpacklo_epi32(four(p + 8 * dim3, dim3), four(p + 12 * dim3, dim3));
                _mm_storeu_si128(reinterpret_cast<__m128i *>(slice + k), _mm_unpacklo_epi64(low, high));
            }
        }
    }
    for (; k < count; ++k) slice[k] = tensor[k * dim3 + slice_idx];
}
