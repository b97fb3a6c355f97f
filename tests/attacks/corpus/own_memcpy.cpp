// task=conditional_move target=x86-avx status=passed : right, with a memcpy of its own that nobody else may get
//@honest
extern "C" void *memcpy(void *, const void *, size_t) noexcept { std::abort(); }
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    honest(src, dst, mask, length);
}
