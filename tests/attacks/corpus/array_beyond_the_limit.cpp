// task=conditional_move target=x86-avx status=runtime_error,link_error detail~. : needs more memory than a candidate gets
static char much[size_t{3} << 30];
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    if (length > 100000) much[length] = 1;
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
