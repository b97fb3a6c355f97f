// task=conditional_move target=x86-avx status=no_intrinsics detail~^right, but no vector operation : a plain loop
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
