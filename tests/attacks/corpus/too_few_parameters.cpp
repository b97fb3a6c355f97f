// task=conditional_move target=x86-avx status=compile_error detail~conditional_move_simd cannot be called as its prototype says.*no matching function : leaves the mask out
void conditional_move_simd(const int64_t *src, int64_t *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) dst[i] = src[i];
}
