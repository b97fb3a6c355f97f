// task=conditional_move target=x86-avx status=compile_error detail~conditional_move_simd cannot be called as its prototype says.*no matching function : takes 32-bit elements
void conditional_move_simd(const int32_t *src, int32_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
