// task=conditional_move target=x86-avx status=runtime_error detail~SIGSEGV at address 0x0 in case 0 : writes to a null pointer
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)src, (void)dst, (void)mask, (void)length;
    volatile int *nothing = nullptr;
    *nothing = 1;
}
