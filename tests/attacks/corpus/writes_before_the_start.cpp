// task=conditional_move target=x86-avx status=memory_error detail~(write|wrote) outside of dst\[-1\] : writes one element before the output
//@honest
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    honest(src, dst, mask, length);
    dst[-1] = 0;
}
