// task=conditional_move target=x86-avx status=wrong_result detail~^dst\[\d+\] = : a plain loop that is wrong too is told so first
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i + 1 < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
