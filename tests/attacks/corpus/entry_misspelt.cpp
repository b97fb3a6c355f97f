// task=conditional_move target=x86-avx status=link_error detail~entry point missing.*conditional_move_simd.*condtional_move_simd : one letter is missing in the name
//@honest
void condtional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    honest(src, dst, mask, length);
}
