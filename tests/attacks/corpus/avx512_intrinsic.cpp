// task=conditional_move target=x86-avx status=compile_error detail~target feature : uses what the target does not have
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
    volatile __m512i wide = _mm512_add_epi64(_mm512_set1_epi64(1), _mm512_set1_epi64(2));
    (void)wide;
}
