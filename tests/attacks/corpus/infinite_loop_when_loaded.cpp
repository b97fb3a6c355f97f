// task=conditional_move target=x86-avx status=timeout detail~still running after.*while it was loaded : a static constructor that never returns
__attribute__((constructor)) static void forever() {
    for (volatile int i = 0;; i = i + 1) {
    }
}
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
