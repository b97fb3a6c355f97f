// task=conditional_move target=x86-avx status=compile_error detail~undeclared identifier 'conditional_move' : hands the work to the reference
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    conditional_move(src, dst, mask, length);
}
