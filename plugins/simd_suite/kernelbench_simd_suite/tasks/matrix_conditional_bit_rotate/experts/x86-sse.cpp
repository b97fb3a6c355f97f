void matrix_conditional_bit_rotate_simd(const uint32_t *src, uint32_t *dst, uint8_t rotate_bits, size_t length) {
    const int places = rotate_bits % 32;
    const __m128i right = _mm_cvtsi32_si128(places), left = _mm_cvtsi32_si128(32 - places);
    const __m128i low = _mm_set1_epi32(15), all = _mm_set1_epi32(-1);
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(src + i));
        const __m128i rotate = _mm_cmpeq_epi32(_mm_and_si128(x, low), low);
        // shifts by 32 places give 0, so that a rotation by 0 needs no special care
        const __m128i rotated = _mm_or_si128(_mm_srl_epi32(x, right), _mm_sll_epi32(x, left));
        const __m128i others = _mm_andnot_si128(rotate, _mm_xor_si128(x, all));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(dst + i), _mm_or_si128(_mm_and_si128(rotate, rotated), others));
    }
    for (; i < length; ++i) {
        const uint32_t x = src[i];
        dst[i] = x % 16 == 15 ? x >> places | x << (-places & 31) : ~x;
    }
}
