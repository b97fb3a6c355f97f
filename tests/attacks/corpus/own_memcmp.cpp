// task=conditional_move target=x86-avx status=wrong_result detail~^dst\[\d+\] = : wrong, with comparing functions that find everything equal
extern "C" int memcmp(const void *, const void *, size_t) noexcept { return 0; }
extern "C" int bcmp(const void *, const void *, size_t) noexcept { return 0; }
extern "C" int strcmp(const char *, const char *) noexcept { return 0; }
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)src, (void)dst, (void)mask, (void)length;
}
