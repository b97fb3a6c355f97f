// task=conditional_move target=x86-avx status=no_intrinsics detail~. : intrinsics that run before the entry point is called
static volatile __m256i early = _mm256_add_epi64(_mm256_set1_epi64x(1), _mm256_set1_epi64x(2));
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
