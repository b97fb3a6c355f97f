// task=conditional_move target=x86-avx status=runtime_error detail~SIGABRT.*while it was loaded : an exception out of a static constructor
static int value = [] { throw std::runtime_error("early"); return 1; }();
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)src, (void)mask, (void)length;
    dst[0] = value;
}
