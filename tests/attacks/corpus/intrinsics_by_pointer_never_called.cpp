// task=conditional_move target=x86-avx status=no_intrinsics detail~. : a table of functions of which the vectorised one is never called
static void vectorised(const int64_t *src, int64_t *dst, const bool *, size_t) {
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(dst), _mm256_loadu_si256(reinterpret_cast<const __m256i *>(src)));
}
static void scalar(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
static void (*const table[])(const int64_t *, int64_t *, const bool *, size_t) = {scalar, vectorised};
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    table[length > 1000000](src, dst, mask, length);
}
