// task=conditional_move target=x86-avx status=compile_error,link_error detail~^(?!.*no memory). : 1 GiB of data that is not zero
extern const char much[size_t{1} << 30] = {1};
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)much;
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
