// task=conditional_move target=arm-neon status=memory_error detail~access outside of src\[\d+\] : reads whole vectors up to and past the end
//@honest_neon
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    honest(src, dst, mask, length);
    int64x2_t sum = vdupq_n_s64(0);
    for (size_t i = 0; i <= length; i += 2) sum = vaddq_s64(sum, vld1q_s64(src + i));
    volatile int64_t sink = vaddvq_s64(sum);
    (void)sink;
}
