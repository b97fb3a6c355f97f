// task=conditional_move target=x86-avx status=compile_error detail~undeclared identifier '_mm256_conditional_move_epi64' : an intrinsic that was never there
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; i += 4) _mm256_conditional_move_epi64(src + i, dst + i, mask + i);
}
