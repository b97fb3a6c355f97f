// task=conditional_move target=x86-avx status=memory_error detail~(write|wrote) outside of dst\[\d+\] : writes one element past the output
//@honest
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    honest(src, dst, mask, length);
    dst[length] = 0;
}
