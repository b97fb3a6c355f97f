// task=conditional_move target=x86-avx status=memory_error detail~read outside of mask\[-1\] : reads one byte before an input
//@honest
static volatile bool sink;
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    honest(src, dst, mask, length);
    sink = mask[-1];
}
