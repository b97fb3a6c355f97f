static __m256i bytes32(const uint8_t *p) { return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(p)); }

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
        for (; k + 32 <= count; k += 32) _mm256_storeu_si256(reinterpret_cast<__m256i *>(slice + k), bytes32(tensor + k));
    } else if (dim3 == 2 || dim3 == 4) {
        // move the wanted byte of every group to its bottom, clear the others, and pack
        const __m128i down = _mm_cvtsi32_si128(static_cast<int>(8 * slice_idx));
        if (dim3 == 2) {
            const __m256i low = _mm256_set1_epi16(255);
            for (; k + 32 <= count; k += 32) {
                const uint8_t *p = tensor + 2 * k;
                const __m256i x = _mm256_and_si256(_mm256_srl_epi16(bytes32(p), down), low);
                const __m256i y = _mm256_and_si256(_mm256_srl_epi16(bytes32(p + 32), down), low);
                _mm256_storeu_si256(reinterpret_cast<__m256i *>(slice + k),
                                    _mm256_permute4x64_epi64(_mm256_packus_epi16(x, y), _MM_SHUFFLE(3, 1, 2, 0)));
            }
        } else {
            const __m256i low = _mm256_set1_epi32(255), order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
            for (; k + 32 <= count; k += 32) {
                const uint8_t *p = tensor + 4 * k;
                const __m256i a = _mm256_and_si256(_mm256_srl_epi32(bytes32(p), down), low);
                const __m256i b = _mm256_and_si256(_mm256_srl_epi32(bytes32(p + 32), down), low);
                const __m256i c = _mm256_and_si256(_mm256_srl_epi32(bytes32(p + 64), down), low);
                const __m256i d = _mm256_and_si256(_mm256_srl_epi32(bytes32(p + 96), down), low);
                const __m256i all = _mm256_packus_epi16(_mm256_packus_epi32(a, b), _mm256_packus_epi32(c, d));
                _mm256_storeu_si256(reinterpret_cast<__m256i *>(slice + k), _mm256_permutevar8x32_epi32(all, order));
            }
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
