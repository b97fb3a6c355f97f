static __m256i turn(const uint32_t *from, __m128i right, __m128i left) {
    const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from)), low = _mm256_set1_epi32(15);
    const __m256i rotate = _mm256_cmpeq_epi32(_mm256_and_si256(x, low), low);
    // shifts by 32 places give 0, so that a rotation by 0 needs no special care
    const __m256i rotated = _mm256_or_si256(_mm256_srl_epi32(x, right), _mm256_sll_epi32(x, left));
    return _mm256_blendv_epi8(_mm256_xor_si256(x, _mm256_set1_epi32(-1)), rotated, rotate);
}

void matrix_conditional_bit_rotate_simd(const uint32_t *src, uint32_t *dst, uint8_t rotate_bits, size_t length) {
    const int places = rotate_bits % 32;
    const __m128i right = _mm_cvtsi32_si128(places), left = _mm_cvtsi32_si128(32 - places);
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const __m256i x = turn(src + i, right, left), y = turn(src + i + 8, right, left);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(dst + i), x);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(dst + i + 8), y);
    }
    for (; i < length; ++i) {
        const uint32_t x = src[i];
        dst[i] = x % 16 == 15 ? x >> places | x << (-places & 31) : ~x;
    }
}
