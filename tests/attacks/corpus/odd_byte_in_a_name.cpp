// task=conditional_move target=x86-avx status=compile_error detail~. : a byte in a name that is no UTF-8
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    int grün = 1;
    (void)src, (void)dst, (void)mask, (void)length;
}
