// task=conditional_move target=x86-avx status=passed : right, with C linkage
//@honest
extern "C" {
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    honest(src, dst, mask, length);
}
}
