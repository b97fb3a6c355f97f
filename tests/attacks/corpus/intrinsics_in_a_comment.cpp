// task=conditional_move target=x86-avx status=no_intrinsics detail~no vector operation : names intrinsics where nobody compiles them
// _mm256_loadu_si256 _mm256_maskstore_epi64
/* __m256i x = _mm256_setzero_si256(); */
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];  // _mm256_add_epi64
}
