// task=conditional_move target=x86-avx status=no_intrinsics detail~no vector operation : intrinsics in a template that nobody uses
template <class T> void vectorised(const T *src, T *dst) {
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(dst), _mm256_loadu_si256(reinterpret_cast<const __m256i *>(src)));
}
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
