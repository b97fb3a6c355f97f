// task=conditional_move target=x86-avx status=wrong_result detail~^dst\[\d+\] = : writes only the first half
//@honest
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    honest(src, dst, mask, length / 2);
}
