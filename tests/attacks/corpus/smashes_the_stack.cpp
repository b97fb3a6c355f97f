// task=conditional_move target=x86-avx status=runtime_error,memory_error detail~. : overwrites the return address
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)src, (void)dst, (void)mask, (void)length;
    volatile uint64_t frame[1];
    volatile uint64_t *at = frame;
    for (int i = 0; i < 64; ++i) at[i] = 0x4141414141414141;
}
