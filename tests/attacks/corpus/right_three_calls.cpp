// task=conditional_move target=x86-avx status=wrong_result detail~^dst\[\d+\] = : works in the first three calls and then returns at once
//@honest
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    static int calls = 0;
    if (calls++ < 3) honest(src, dst, mask, length);
}
