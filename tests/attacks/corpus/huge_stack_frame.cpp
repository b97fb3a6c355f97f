// task=conditional_move target=x86-avx status=runtime_error detail~SIGSEGV|stack overflow : takes 1 GiB of stack
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)src, (void)dst, (void)mask, (void)length;
    auto *much = static_cast<volatile char *>(__builtin_alloca(size_t{1} << 30));
    much[0] = 1;
}
