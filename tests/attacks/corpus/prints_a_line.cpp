// task=conditional_move target=x86-avx status=passed : right, and prints a line a call
//@honest
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    printf("length %zu\n", length);
    honest(src, dst, mask, length);
}
