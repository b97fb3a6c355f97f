// task=conditional_move target=riscv-rvv status=timeout detail~still running : never ends
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)src, (void)dst, (void)mask;
    for (volatile size_t i = 0; i != length + 1; i = 0) {}
}
