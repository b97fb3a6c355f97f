// task=conditional_move target=x86-avx status=timeout detail~still running after .* \(cpu limit\) : never returns
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)src, (void)dst, (void)mask, (void)length;
    for (volatile int i = 0;; i = i + 1) {
    }
}
