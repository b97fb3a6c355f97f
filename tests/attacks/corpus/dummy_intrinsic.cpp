// task=conditional_move target=x86-avx status=no_intrinsics detail~no vector operation left : an intrinsic whose result is dropped
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    __m256i unused = _mm256_add_epi64(_mm256_set1_epi64x(1), _mm256_set1_epi64x(static_cast<long long>(length)));
    (void)unused;
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
