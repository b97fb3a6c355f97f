// task=conditional_move target=arm-sve status=runtime_error detail~SIGSEGV : takes memory until there is none and uses what it did not get
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)src, (void)dst, (void)mask, (void)length;
    for (;;) {
        auto *block = static_cast<volatile char *>(std::malloc(64 << 20));
        block[0] = 1;
        for (size_t i = 0; i < (64u << 20); i += 1 << 20) block[i] = 1;
    }
}
