// task=conditional_move target=x86-avx status=link_error detail~entry point missing.*conditional_move_simd.*it defines conditional_move\b : has the name of the scalar function
//@honest
void conditional_move(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    honest(src, dst, mask, length);
}
