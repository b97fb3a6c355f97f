// task=conditional_move target=x86-avx status=link_error detail~entry point missing.*conditional_move_simd : only declares and calls the function
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length);
int use(int64_t *dst) {
    conditional_move_simd(dst, dst, nullptr, 0);
    return 0;
}
