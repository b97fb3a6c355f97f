// task=conditional_move target=riscv-rvv status=runtime_error detail~stack overflow in case : calls itself without end
static int64_t deeper(int64_t n) {
    volatile char frame[1024];
    frame[0] = static_cast<char>(n);
    return deeper(n + 1) + frame[0];
}
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    if (length > 0) dst[0] = deeper(src[0] + mask[0]);
}
