void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; i += 8) {
        const size_t left = length - i;
        const __mmask8 there = left < 8 ? static_cast<__mmask8>((1U << left) - 1) : __mmask8{255};
        const __m128i flags = _mm_maskz_loadu_epi8(there, mask + i);
        const auto take = static_cast<__mmask8>(_mm_test_epi8_mask(flags, flags));
        _mm512_mask_storeu_epi64(dst + i, take, _mm512_maskz_loadu_epi64(take, src + i));
    }
}
