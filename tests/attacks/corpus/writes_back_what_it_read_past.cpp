// task=conditional_move target=x86-avx status=memory_error detail~outside of dst\[\d+\] : updates whole vectors past the end without changing a byte
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; i += 4)
        for (size_t j = i; j < i + 4; ++j) dst[j] = j < length && mask[j] ? src[j] : dst[j];
}
