// task=conditional_move target=x86-avx status=runtime_error detail~SIGFPE : divides by zero
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    volatile size_t zero = 0;
    if (length > 0) dst[0] = static_cast<int64_t>(length / zero) + src[0] + mask[0];
}
