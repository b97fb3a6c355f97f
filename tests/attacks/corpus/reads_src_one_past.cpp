// task=conditional_move target=x86-avx status=memory_error detail~read outside of src\[\d+\] : reads one element past an input
//@honest
static volatile int64_t sink;
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    honest(src, dst, mask, length);
    sink = src[length];
}
